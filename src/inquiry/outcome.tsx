import { useEffect, useRef } from "react";
import { styled } from "styled-components";
import { Button } from "../components/button";
import { VisuallyHidden } from "../components/visually-hidden";
import { EmailLink } from "./email-link";
import type { Sending } from "./sending";
import { words } from "./words";

const Region = styled.div`
  position: relative;
`;

const Slip = styled.div`
  margin-block-start: ${({ theme }) => theme.space.medium};
  padding: min(${({ theme }) => theme.space.medium}, 5vw);
  border: 1.5px solid ${({ theme }) => theme.color.primary};
`;

const Alert = styled(Slip)`
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

interface OutcomeProps {
  readonly state: Sending;
  readonly email: string;
  readonly onDismiss: () => void;
}

/**
 * What became of the message. It stands below the button, so that the button stays where the
 * finger is, and the region is there from the start: a screen reader announces only what changes
 * in a region that it already knows.
 */
export function Outcome({ state, email, onDismiss }: OutcomeProps) {
  const region = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state === "sent") {
      // A focus that scrolls would put the notice in the window's middle, seen before or not.
      region.current?.focus({ preventScroll: true });
      region.current?.scrollIntoView({ block: "nearest" });
    }
    // The focus stays on the button, to press it again: an alert is heard without.
    if (state === "failed") alert.current?.scrollIntoView({ block: "nearest" });
  }, [state]);

  return (
    <>
      <Region ref={region} role="status" tabIndex={-1}>
        {state === "sending" && <VisuallyHidden>{words.sending}</VisuallyHidden>}
        {state === "sent" && (
          <Slip>
            <Title>{words.sent.title}</Title>
            <p>{words.sent.description}</p>
            <Dismiss onClick={onDismiss}>{words.sent.dismiss}</Dismiss>
          </Slip>
        )}
      </Region>
      {state === "failed" && (
        <Alert ref={alert} role="alert">
          <Title>{words.failed.title}</Title>
          <p>
            {words.failed.wayOut} <EmailLink email={email} />.
          </p>
        </Alert>
      )}
    </>
  );
}
