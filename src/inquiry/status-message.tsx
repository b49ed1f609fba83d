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

/* Shown by the fragment in the address after the form was sent without script. */
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

/** Adds the form's current text to a `mailto:` link (RFC 6068). */
function addMessage({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
  const form = link.closest("form");
  if (!form) return;
  const fields = readFields(form);
  const lines = Object.entries(fieldLabels).map(
    ([name, label]) => `${label}: ${fields[name] ?? ""}`,
  );
  const body = encodeURIComponent(lines.join("\r\n"));
  link.search = `?subject=${encodeURIComponent(sendAMessage)}&body=${body}`;
}

interface SentNoticeProps {
  /** The officiant's own sentence: what happens next. */
  readonly next: string | null;
}

const SentNotice = ({ next }: SentNoticeProps) => (
  <>
    <Title>{sent.title}</Title>
    <p>{sent.description}</p>
    {next && <p>{next}</p>}
  </>
);

/** The notice after a message was sent without script. */
export const SentWithoutScript = (props: SentNoticeProps) => (
  <StaticNotice id={SENT_ID}>
    <SentNotice {...props} />
  </StaticNotice>
);

/** The form can be submitted in every state except `sending`. */
export type Status = "idle" | "sending" | "sent" | { readonly failure: string };

interface StatusMessageProps extends SentNoticeProps {
  readonly status: Status;
  readonly email: string;
  readonly onDismiss: () => void;
}

/** Comes after the button, which must not move, and exists from the start, so that changes are announced. */
export function StatusMessage({ status, email, next, onDismiss }: StatusMessageProps) {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (status === "idle" || status === "sending") return;
    // Do not move the focus: a notice that is announced and focused would be read twice.
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
            <SentNotice next={next} />
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
