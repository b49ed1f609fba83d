import { useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { theme } from "../theme/theme";
import { SmallButton } from "../components/button";
import { EmailLink } from "../components/links";
import { VisuallyHidden } from "../components/screen-readers";
import { sent } from "../interface-text";
import { EmailInstead } from "./email-instead";
import { emptyBlankFields, NOT_SENT_ATTRIBUTE, SENT_ID } from "./fields";
import { formText } from "./form-text";

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

  [${NOT_SENT_ATTRIBUTE}] & {
    display: none;
  }
`;

const Choices = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.base};
  margin-block-start: ${theme.space.base};
`;

const CopyOutcome = styled.p`
  margin-block-start: ${theme.space.base};
`;

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
  /** The number of fields that the browser rejects. */
  readonly invalidCount: number;
  readonly onDismiss: () => void;
}

/** Comes after the button, which must not move, and exists from the start, so that changes are announced. */
export function StatusMessage(props: StatusMessageProps) {
  const { status, email, invalidCount, next, onDismiss } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [copyOutcome, setCopyOutcome] = useState("");

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
            <EmailInstead email={email} onCopy={setCopyOutcome} />
          </Choices>
        </Alert>
      )}
      <div role="status">
        {invalidCount > 0 && <VisuallyHidden>{formText.invalid(invalidCount)}</VisuallyHidden>}
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
        {typeof status === "object" && copyOutcome && <CopyOutcome>{copyOutcome}</CopyOutcome>}
      </div>
    </Frame>
  );
}
