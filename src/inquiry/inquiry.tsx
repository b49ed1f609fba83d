import { useEffect, useRef, useState, type ReactNode } from "react";
import { styled } from "styled-components";
import { replayOnHydration } from "../startup/click-replay";
import { Button, SmallButton } from "../components/button";
import { Section } from "../components/section";
import { VisuallyHidden } from "../components/visually-hidden";
import { formText } from "./form-text";
import { sending } from "../interface-text";
import { media } from "../theme/media";
import { theme } from "../theme/theme";
import { deliveryTo, type SendInquiry } from "./delivery";
import { removeDraft, restoreDraft, saveDraft } from "./draft";
import { Field } from "./field";
import { EmailLink, SentWithoutScript, StatusMessage } from "./status-message";
import { readFields, useSubmit } from "./use-submit";

/* On a phone the form comes first: it is what a couple came for. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.section};

  ${media.up("desktop")} {
    /* An email address of usual length stays on one line. */
    grid-template-columns: minmax(0, 1.8fr) minmax(17.5rem, 1fr);
    column-gap: clamp(2.5rem, 4vw, 5rem);
    align-items: start;
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.medium};
`;

/* Side by side as soon as both have room, also with enlarged text. */
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: ${theme.space.medium};
`;

const Note = styled.p`
  margin-block-end: ${theme.space.base};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.muted};
`;

const NoScriptNote = styled.p`
  display: none;
  margin-block-start: ${theme.space.medium};

  ${media.noScript} {
    display: block;
  }
`;

const Submit = styled(Button)`
  width: 100%;
  margin-block-start: ${theme.space.large};

  /* The shorter label must not make it narrower. */
  ${media.up("tablet")} {
    width: auto;
    min-width: 13rem;
  }
`;

/* Below the fields: what becomes of the words. */
const AfterFields = styled(Note)`
  margin-block: ${theme.space.medium} 0;
`;

const Clear = styled(SmallButton)`
  display: flex;
  margin-block-start: ${theme.space.tight};
`;

/** While a year is typed digit by digit, the date is one of the first centuries. */
const FIRST_YEAR = 1900;

const DAY_MS = 24 * 60 * 60 * 1000;

interface FormProps {
  /** The officiant's address. */
  readonly email: string;
  /** Where messages go, as `INQUIRY_DELIVERY` says; nowhere where it is not set. */
  readonly target?: string | null;
  /** Origin of the site, where it is known. */
  readonly siteUrl?: string | null;
  /** Sends the message. Only tests pass one. */
  readonly send?: SendInquiry;
  /** What happens to a message: who reads it, where it is kept, for how long. */
  readonly privacyNote?: string | null;
  /** How long before a wedding the officiant wants to know of it, in days. */
  readonly noticeDays?: number | null;
  /** What to say of a wedding that is nearer. */
  readonly noticeNote?: string | null;
}

/** What to say of a day, as days go where the visitor is; empty for most. Every day is taken. */
function dateHint(day: number, { noticeDays, noticeNote }: FormProps): string {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  if (!(day >= Date.UTC(FIRST_YEAR, 0))) return "";
  if (day < today) return formText.pastDate;
  if (!noticeDays || day >= today + noticeDays * DAY_MS) return "";
  return [formText.soonDate(noticeDays), noticeNote].filter(Boolean).join(" ");
}

function Form(props: FormProps) {
  const { email, target = null, siteUrl = null } = props;
  const delivery = deliveryTo(target, email, siteUrl);
  // Whether messages arrive anywhere: then the browser keeps them until they have.
  const isDelivered = target !== null;
  const { submission, submit, resume, dismiss } = useSubmit(
    isDelivered,
    props.send ?? delivery.send,
  );
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isRestored, setRestored] = useState(false);
  const [day, setDay] = useState(NaN);
  // Meanwhile the fields are read-only: the reset after sending would lose what is typed.
  const isSending = submission.status === "sending";
  const isOffline = submission.status === "failed" && submission.reason === "offline";

  useEffect(() => {
    if (!form.current) return;
    if (isDelivered) {
      setRestored(restoreDraft(form.current));
      resume(form.current);
    }
    // No event tells of a day that was restored, or typed before the page's scripts ran.
    setDay((form.current.elements.namedItem("date") as HTMLInputElement).valueAsNumber);
  }, [isDelivered, resume]);

  useEffect(() => {
    if (!isOffline) return;
    const retry = () => button.current?.click();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isOffline]);

  function clear() {
    removeDraft();
    form.current?.reset();
  }

  /** The form resets itself once its message is sent, too. */
  function handleReset() {
    setDay(NaN);
    setRestored(false);
  }

  function handleDismiss() {
    button.current?.focus();
    dismiss();
  }

  return (
    <form
      {...delivery.form}
      method="post"
      onInput={(event) => isDelivered && saveDraft(readFields(event.currentTarget))}
      onReset={handleReset}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
      ref={form}
    >
      {Object.entries(delivery.hidden ?? {}).map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      {delivery.honeypot !== undefined && (
        <VisuallyHidden aria-hidden>
          <label>
            {formText.honeypot}{" "}
            <input autoComplete="off" name={delivery.honeypot} tabIndex={-1} type="text" />
          </label>
        </VisuallyHidden>
      )}
      <Note>{formText.required}</Note>
      <Fields>
        <Field autoComplete="name" name="name" readOnly={isSending} required type="text" />
        <Pair>
          <Field autoComplete="email" name="email" readOnly={isSending} required type="email" />
          <Field autoComplete="tel" name="phone" readOnly={isSending} type="tel" />
        </Pair>
        <Pair>
          <Field
            hint={dateHint(day, props)}
            name="date"
            onChange={({ currentTarget }) => setDay(currentTarget.valueAsNumber)}
            readOnly={isSending}
            type="date"
          />
          <Field name="location" readOnly={isSending} type="text" />
        </Pair>
        <Field name="message" readOnly={isSending} required rows={5} />
      </Fields>
      {isDelivered ? (
        <AfterFields>
          {props.privacyNote} {formText.kept}
        </AfterFields>
      ) : (
        <NoScriptNote>
          {formText.noScript} <EmailLink email={email} />.
        </NoScriptNote>
      )}
      {isRestored && submission.status === "idle" && (
        <AfterFields as="div">
          {formText.restored}
          <Clear onClick={clear} type="button">
            {formText.clear}
          </Clear>
        </AfterFields>
      )}
      {/* Not `disabled`, which would drop the keyboard's focus. */}
      <Submit {...replayOnHydration} aria-disabled={isSending} ref={button} type="submit">
        {isSending ? sending : formText.send}
      </Submit>
      {isDelivered && <SentWithoutScript />}
      <StatusMessage email={email} onDismiss={handleDismiss} submission={submission} />
    </form>
  );
}

interface InquiryProps extends FormProps {
  readonly text: Queries.SectionTextFragment;
  /** Other contact details, beside the form. */
  readonly children: ReactNode;
}

/** The contact form. The browser validates it; it works without script as well. */
export function Inquiry({ text, children, ...props }: InquiryProps) {
  return (
    <Section heading={text.heading} note={text.note}>
      <Columns>
        <Form {...props} />
        <div>{children}</div>
      </Columns>
    </Section>
  );
}
