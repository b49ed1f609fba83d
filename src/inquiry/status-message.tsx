import { useEffect, useRef, type MouseEvent } from "react";
import { styled } from "styled-components";
import { theme } from "../theme/theme";
import { SmallButton } from "../components/button";
import { underlinedLinkStyles } from "../components/links";
import { VisuallyHidden } from "../components/screen-readers";
import { fieldLabels, sendAMessage, sent } from "../interface-text";
import { emptyBlankFields, readFields, SENT_ID } from "./delivery";
import { formText } from "./form-text";

const Email = styled.a`
  ${underlinedLinkStyles}
`;

/** The alternative to the form. */
export function EmailLink({ email }: { readonly email: string }) {
  return <Email href={`mailto:${email}`}>{email}</Email>;
}

const Frame = styled.div`
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

/** Adds to a `mailto:` link what is in the form by now (RFC 6068). */
function addMessage({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
  const form = link.closest("form");
  if (!form) return;
  const fields = readFields(form);
  const lines = Object.entries(fieldLabels).map(
    ([name, label]) => `${label.replace(" *", "")}: ${fields[name] ?? ""}`,
  );
  const body = encodeURIComponent(lines.join("\r\n"));
  link.search = `?subject=${encodeURIComponent(sendAMessage)}&body=${body}`;
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

/** After `sent` and a failure the form can be submitted again, as when `idle`. */
export type Status = "idle" | "sending" | "sent" | { readonly failure: string };

interface StatusMessageProps {
  readonly status: Status;
  readonly email: string;
  readonly onDismiss: () => void;
}

/** Is below the button, which does not move, and there from the start, so that changes are announced. */
export function StatusMessage({ status, email, onDismiss }: StatusMessageProps) {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (status === "idle" || status === "sending") return;
    // The focus stays where it is: a notice that is announced and focused would be spoken twice.
    const { activeElement, body } = document;
    const hasLeft =
      activeElement !== body && !frame.current?.closest("form")?.contains(activeElement);
    if (!hasLeft) frame.current?.scrollIntoView({ block: "nearest" });
  }, [status]);

  return (
    <Frame ref={frame}>
      <div role="status">
        {status === "sending" && <VisuallyHidden>{formText.sending}</VisuallyHidden>}
        {status === "sent" && (
          <Notice>
            <SentNotice />
            <Choices>
              <SmallButton onClick={onDismiss} type="button">
                {formText.dismiss}
              </SmallButton>
            </Choices>
          </Notice>
        )}
      </div>
      {typeof status === "object" && (
        <Alert role="alert">
          <Title>{formText.failed.title}</Title>
          <p>
            {`${status.failure} ${formText.failed.alternative} `}
            <EmailLink email={email} />.
          </p>
          <Choices>
            <SmallButton onClick={emptyBlankFields} type="submit">
              {formText.failed.retry}
            </SmallButton>
            <Email href={`mailto:${email}`} onClick={addMessage}>
              {formText.failed.byEmail}
            </Email>
          </Choices>
        </Alert>
      )}
    </Frame>
  );
}
