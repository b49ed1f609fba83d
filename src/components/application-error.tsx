import { styled } from "styled-components";
import { theme } from "../theme/theme";
import { applicationError, frameText } from "../interface-text";

const Frame = styled.div`
  max-width: ${theme.maxWidth.page};
  margin-inline: auto;
  padding: calc(var(--header-height) + 4rem) ${theme.space.gutter} ${theme.space.section};
`;

const Heading = styled.h1`
  font-size: ${theme.fontSize.heading};
`;

const Message = styled.p`
  max-width: ${theme.maxWidth.text};
  margin-block: ${theme.space.medium};
  font-size: ${theme.fontSize.lead};
`;

const focus = (heading: HTMLElement | null) => heading?.focus();

/** The specification's message for a page that cannot be rendered or loaded (section 8). */
export const ApplicationError = ({ message }: { readonly message: string }) => (
  <Frame role="alert">
    <Heading ref={focus} tabIndex={-1}>
      {applicationError}
    </Heading>
    <Message>{message}</Message>
    <p>
      {`${frameText.afterError} `}
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address reloads this page */}
      <a href="">{frameText.reload}</a>.
    </p>
  </Frame>
);
