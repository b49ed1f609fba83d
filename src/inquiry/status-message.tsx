import { useEffect, useRef, type MouseEvent } from "react";
import { styled } from "styled-components";
import { theme } from "../theme/theme";
import { SmallButton } from "../components/button";
import { underlinedLinkStyles } from "../components/links";
import { VisuallyHidden } from "../components/visually-hidden";
import { fieldLabels, sendAMessage, sent } from "../interface-text";
import { SENT_ID, type Fields } from "./delivery";
import { formText } from "./form-text";
import { readFields, type Submission } from "./use-submit";

const Email = styled.a`
  ${underlinedLinkStyles}
`;

/** The alternative to the form. */
export function EmailLink({ email }: { readonly email: string }) {
  return <Email href={`mailto:${email}`}>{email}</Email>;
}

const Region = styled.div`
  position: relative;
`;

const Notice = styled.div`
  margin-block-start: ${theme.space.medium};
  padding: min(${theme.space.medium}, 5vw);
  border: 1.5px solid ${theme.color.primary};
`;

const Alert = styled(Notice)`
  border-color: ${theme.color.accent};
`;

const Title = styled.p`
  margin-block-end: ${theme.space.hair};
  font-family: ${theme.fontFamily.display};
  font-size: ${theme.fontSize.title};
  font-style: italic;
  line-height: ${theme.lineHeight.title};
`;

/* Shown by the address that a form without script leads to. */
const StaticNotice = styled(Notice)`
  display: none;

  &:target {
    display: block;
  }
`;

const Choices = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.base};
  margin-block-start: ${theme.space.base};
`;

const Dismiss = styled(SmallButton)`
  margin-block-start: ${theme.space.base};
`;

/** An email that holds the whole message, for the visitor's mail program (RFC 6068). */
function emailWith(email: string, fields: Fields): string {
  const lines = Object.entries(fieldLabels).map(
    ([name, label]) => `${label.replace(" *", "")}: ${fields[name] ?? ""}`,
  );
  const body = encodeURIComponent(lines.join("\r\n"));
  return `mailto:${email}?subject=${encodeURIComponent(sendAMessage)}&body=${body}`;
}

const SentNotice = () => (
  <>
    <Title>{sent.title}</Title>
    <p>{sent.description}</p>
  </>
);

/** Says that a message was sent, on the page that a form without script leads to. */
export const SentWithoutScript = () => (
  <StaticNotice id={SENT_ID}>
    <SentNotice />
  </StaticNotice>
);

interface StatusMessageProps {
  readonly submission: Submission;
  readonly email: string;
  readonly onDismiss: () => void;
}

/**
 * Says whether the inquiry was sent. It is below the button, so that the button does not move. The
 * region is there from the start, because screen readers announce only changes in existing ones.
 */
export function StatusMessage({ submission, email, onDismiss }: StatusMessageProps) {
  const { status } = submission;
  const region = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The focus stays where it is: both are announced anyway, and focused they would be once more.
    const notice = { sent: region, failed: alert, idle: null, sending: null }[status]?.current;
    const { activeElement, body } = document;
    const hasLeft = activeElement !== body && !notice?.closest("form")?.contains(activeElement);
    if (!hasLeft) notice?.scrollIntoView({ block: "nearest" });
  }, [status]);

  // The couple may have written on since.
  function readAgain({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    const form = currentTarget.closest("form");
    if (form) currentTarget.href = emailWith(email, readFields(form));
  }

  return (
    <>
      <Region ref={region} role="status">
        {status === "sending" && <VisuallyHidden>{formText.sending}</VisuallyHidden>}
        {status === "sent" && (
          <Notice>
            <SentNotice />
            <Dismiss onClick={onDismiss} type="button">
              {formText.dismiss}
            </Dismiss>
          </Notice>
        )}
      </Region>
      {submission.status === "failed" && (
        <Alert ref={alert} role="alert">
          <Title>{formText.failed.title}</Title>
          <p>
            {formText.failed.reasons[submission.reason]} {formText.failed.alternative}{" "}
            <EmailLink email={email} />.
          </p>
          <Choices>
            <SmallButton type="submit">{formText.failed.retry}</SmallButton>
            <Email href={emailWith(email, submission.fields)} onClick={readAgain}>
              {formText.failed.byEmail}
            </Email>
          </Choices>
        </Alert>
      )}
    </>
  );
}
