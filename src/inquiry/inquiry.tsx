import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { styled } from "styled-components";
import { replayOnHydration } from "../click-replay";
import { Button } from "../components/button";
import { Section } from "../components/section";
import { VisuallyHidden } from "../components/visually-hidden";
import { formWords } from "./form-words";
import { sending } from "../interface-words";
import { media } from "../theme/media";
import { deliveryTo, type Delivery } from "./delivery";
import { loadDraft, removeDraft, saveDraft } from "./draft";
import { DateField, Field, LongField } from "./field";
import type { SendInquiry } from "./send-inquiry";
import { EmailLink, SentWithoutScript, StatusMessage } from "./status-message";
import { readInquiry, useSubmit } from "./use-submit";

/* On a phone the form comes first: it is what a couple came for. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space.section};

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
  gap: ${({ theme }) => theme.space.medium};
`;

/* Side by side as soon as both have room, also with enlarged text. */
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: ${({ theme }) => theme.space.medium};
`;

const Note = styled.p`
  margin-block-end: ${({ theme }) => theme.space.base};
  font-size: ${({ theme }) => theme.fontSize.small};
  color: ${({ theme }) => theme.color.muted};
`;

const NoScriptNote = styled.p`
  display: none;
  margin-block-start: ${({ theme }) => theme.space.medium};

  ${media.noScript} {
    display: block;
  }
`;

const Submit = styled(Button)`
  width: 100%;
  margin-block-start: ${({ theme }) => theme.space.large};

  /* The shorter label must not make it narrower. */
  ${media.up("tablet")} {
    width: auto;
    min-width: 13rem;
  }
`;

/* Below the fields: what becomes of the words. */
const AfterFields = styled(Note)`
  margin-block: ${({ theme }) => theme.space.medium} 0;
`;

const Clear = styled(Button).attrs({ $quiet: true, type: "button" })`
  display: flex;
  min-height: ${({ theme }) => theme.target};
  padding-inline: ${({ theme }) => theme.space.base};
  margin-block-start: ${({ theme }) => theme.space.tight};
`;

const Honeypot = ({ name }: { readonly name: string }) => (
  <VisuallyHidden aria-hidden>
    <label>
      {formWords.honeypot} <input autoComplete="off" name={name} tabIndex={-1} type="text" />
    </label>
  </VisuallyHidden>
);

/** Writes what the browser has kept into the fields that are still empty. */
function restoreDraft(form: HTMLFormElement): boolean {
  const draft = loadDraft();
  for (const [name, value] of Object.entries<string>({ ...draft?.inquiry })) {
    const control = form.elements.namedItem(name);
    const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isField && control.value === "") control.value = value;
  }
  return draft !== null;
}

/** Keeps what is written until it is sent, and restores it after the page was left. */
function useDraft(isKept: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    if (isKept && form.current) setRestored(restoreDraft(form.current));
  }, [isKept]);

  function keep() {
    if (isKept && form.current) saveDraft(readInquiry(new FormData(form.current)));
  }

  function clear() {
    removeDraft();
    form.current?.reset();
    setRestored(false);
  }

  return { form, isRestored, keep, clear };
}

interface FormProps extends Pick<
  InquiryProps,
  "email" | "noticeDays" | "noticeNote" | "privacyNote"
> {
  readonly delivery: Delivery;
}

function Form({ delivery, email, noticeDays, noticeNote, privacyNote }: FormProps) {
  const { status, failure, submit, dismiss } = useSubmit(delivery);
  const { form, isRestored, keep, clear } = useDraft(delivery.isReal);
  const button = useRef<HTMLButtonElement>(null);
  const isSending = status === "sending";
  // The reset after sending would lose what is typed meanwhile.
  const readOnly = isSending;
  const isWaitingForConnection = status === "failed" && failure?.reason === "offline";

  useEffect(() => {
    if (!isWaitingForConnection) return;
    const retry = () => button.current?.click();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isWaitingForConnection]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  function handleDismiss() {
    button.current?.focus();
    dismiss();
  }

  return (
    <form {...delivery.form} method="post" onInput={keep} onSubmit={handleSubmit} ref={form}>
      {Object.entries(delivery.hidden).map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      {delivery.honeypot !== undefined && <Honeypot name={delivery.honeypot} />}
      <Note>{formWords.required}</Note>
      <Fields>
        <Field autoComplete="name" name="name" readOnly={readOnly} required type="text" />
        <Pair>
          <Field autoComplete="email" name="email" readOnly={readOnly} required type="email" />
          <Field autoComplete="tel" name="phone" readOnly={readOnly} type="tel" />
        </Pair>
        <Pair>
          <DateField
            name="date"
            noticeDays={noticeDays ?? 0}
            noticeNote={noticeNote}
            readOnly={readOnly}
          />
          <Field name="location" readOnly={readOnly} type="text" />
        </Pair>
        <LongField name="message" readOnly={readOnly} required rows={5} />
      </Fields>
      {delivery.isReal ? (
        <AfterFields>
          {privacyNote} {formWords.kept}
        </AfterFields>
      ) : (
        <NoScriptNote>
          {formWords.noScript} <EmailLink email={email} />.
        </NoScriptNote>
      )}
      {isRestored && status === "idle" && (
        <AfterFields as="div">
          {formWords.restored}
          <Clear onClick={clear}>{formWords.clear}</Clear>
        </AfterFields>
      )}
      {/* Not `disabled`, which would drop the keyboard's focus. */}
      <Submit {...replayOnHydration} aria-disabled={isSending} ref={button} type="submit">
        {isSending ? sending : formWords.send}
      </Submit>
      {delivery.isReal && <SentWithoutScript />}
      <StatusMessage email={email} failure={failure} onDismiss={handleDismiss} status={status} />
    </form>
  );
}

interface InquiryProps {
  readonly words: Queries.SectionWordsFragment;
  /** The officiant's address. */
  readonly email: string;
  /** Where messages go, as `INQUIRY_DELIVERY` says; nowhere where it is not set. */
  readonly target?: string | null;
  /** Path of the page, and origin of the site where it is known. */
  readonly page?: string;
  readonly siteUrl?: string | null;
  /** What happens to a message: who reads it, where it is kept, for how long. */
  readonly privacyNote?: string | null;
  /** How long before a wedding the officiant wants to know of it, in days. */
  readonly noticeDays?: number | null;
  /** What the officiant says of a wedding that is nearer. */
  readonly noticeNote?: string | null;
  /** Sends the message. Only tests pass one. */
  readonly send?: SendInquiry;
  /** Other contact details, beside the form. */
  readonly children: ReactNode;
}

/** The contact form. The browser validates it; it works without script as well. */
export function Inquiry({
  words,
  email,
  target = null,
  page = "/contact/",
  siteUrl = null,
  send,
  children,
  ...notes
}: InquiryProps) {
  const delivery = deliveryTo(target, { email, page, siteUrl });
  return (
    <Section heading={words.heading} note={words.note}>
      <Columns>
        <Form delivery={send ? { ...delivery, send } : delivery} email={email} {...notes} />
        <div>{children}</div>
      </Columns>
    </Section>
  );
}
