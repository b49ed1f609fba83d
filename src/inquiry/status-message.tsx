import { useEffect, useRef } from "react";
import { styled } from "styled-components";
import { Button } from "../components/button";
import { underlinedLinkStyles } from "../components/links";
import { VisuallyHidden } from "../components/visually-hidden";
import { messages } from "./messages";
import type { SubmitStatus } from "./use-submit";

const Email = styled.a`
  ${underlinedLinkStyles}
  overflow-wrap: anywhere;
`;

/** The alternative to the form. */
export function EmailLink({ email }: { readonly email: string }) {
  return <Email href={`mailto:${email}`}>{email}</Email>;
}

const Region = styled.div`
  position: relative;
`;

const Notice = styled.div`
  margin-block-start: ${({ theme }) => theme.space.medium};
  padding: min(${({ theme }) => theme.space.medium}, 5vw);
  border: 1.5px solid ${({ theme }) => theme.color.primary};
`;

const Alert = styled(Notice)`
  border-color: ${({ theme }) => theme.color.accent};
`;

const Title = styled.p`
  margin-block-end: ${({ theme }) => theme.space.hair};
  font-family: ${({ theme }) => theme.fontFamily.display};
  font-size: ${({ theme }) => theme.fontSize.title};
  font-style: italic;
  line-height: ${({ theme }) => theme.lineHeight.title};
`;

const Dismiss = styled(Button).attrs({ $quiet: true, type: "button" })`
  min-height: ${({ theme }) => theme.target};
  padding-inline: ${({ theme }) => theme.space.base};
  margin-block-start: ${({ theme }) => theme.space.base};
`;

interface StatusMessageProps {
  readonly status: SubmitStatus;
  readonly email: string;
  readonly onDismiss: () => void;
}

/**
 * Says whether the inquiry was sent. It is below the button, so that the button does not move. The
 * region is there from the start, because screen readers announce only changes in existing ones.
 */
export function StatusMessage({ status, email, onDismiss }: StatusMessageProps) {
  const region = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The focus stays where it is: both are announced anyway, and focused they would be once more.
    const notice = { sent: region, failed: alert, idle: null, sending: null }[status]?.current;
    const { activeElement, body } = document;
    const hasLeft = activeElement !== body && !notice?.closest("form")?.contains(activeElement);
    if (!hasLeft) notice?.scrollIntoView({ block: "nearest" });
  }, [status]);

  return (
    <>
      <Region ref={region} role="status">
        {status === "sending" && <VisuallyHidden>{messages.sending}</VisuallyHidden>}
        {status === "sent" && (
          <Notice>
            <Title>{messages.sent.title}</Title>
            <p>{messages.sent.description}</p>
            <Dismiss onClick={onDismiss}>{messages.sent.dismiss}</Dismiss>
          </Notice>
        )}
      </Region>
      {status === "failed" && (
        <Alert ref={alert} role="alert">
          <Title>{messages.failed.title}</Title>
          <p>
            {messages.failed.alternative} <EmailLink email={email} />.
          </p>
        </Alert>
      )}
    </>
  );
}
