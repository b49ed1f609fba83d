import { useEffect, useRef } from "react";
import { styled } from "styled-components";

const Frame = styled.div`
  max-width: 84rem;
  margin-inline: auto;
  padding: calc(var(--header-height) + 4rem) ${({ theme }) => theme.space.gutter}
    ${({ theme }) => theme.space.part};
`;

const Heading = styled.h1`
  font-size: ${({ theme }) => theme.fontSize.heading};
`;

const Message = styled.p`
  max-width: ${({ theme }) => theme.measure};
  margin-block: ${({ theme }) => theme.space.medium};
  font-size: ${({ theme }) => theme.fontSize.lead};
`;

/** What the specification shows when a page cannot be rendered or loaded (section 8). */
export function ApplicationError({ message }: { readonly message: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Frame role="alert">
      <Heading ref={heading} tabIndex={-1}>
        Unexpected Application Error!
      </Heading>
      <Message>{message}</Message>
      <p>
        The rest of the site still works: choose another page, or{" "}
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page's own: it loads anew */}
        <a href="">try this one again</a>.
      </p>
    </Frame>
  );
}
