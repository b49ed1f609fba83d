import { Component, useEffect, useRef, type ReactNode } from "react";
import { styled } from "styled-components";
import { theme } from "../theme/theme";
import { applicationError, frameText } from "../interface-text";
import { Head } from "../seo/head";

const Frame = styled.div`
  max-width: 84rem;
  margin-inline: auto;
  padding: calc(var(--header-height) + 4rem) ${theme.space.gutter} ${theme.space.section};
`;

const Heading = styled.h1`
  font-size: ${theme.fontSize.heading};
`;

const Message = styled.p`
  max-width: ${theme.measure};
  margin-block: ${theme.space.medium};
  font-size: ${theme.fontSize.lead};
`;

/** The specification's message for a page that cannot be rendered or loaded (section 8). */
export function ApplicationError({ message }: { readonly message: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Frame role="alert">
      <Heading ref={heading} tabIndex={-1}>
        {applicationError}
      </Heading>
      <Message>{message}</Message>
      <p>
        {frameText.afterError}{" "}
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address reloads this page */}
        <a href="">{frameText.reload}</a>.
      </p>
    </Frame>
  );
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

type State = { readonly message: string | null };

/** Catches what a page throws while rendering; header and footer stay. Each page has its own, by key. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <>
        <Head />
        <ApplicationError message={message} />
      </>
    );
  }
}
