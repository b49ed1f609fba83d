import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { styled } from "styled-components";
import { DATE_FIELD_ID, type FreeDates } from "../free-dates";
import { InlineProgram } from "../startup/inline-program";
import { SCRIPT_ATTRIBUTE } from "../startup/page-state";
import { restoreTyped } from "../startup/static-page";
import { Button, SmallButton } from "../components/button";
import { EmailLink } from "../components/links";
import { Section } from "../components/section";
import { VisuallyHidden } from "../components/screen-readers";
import { formText } from "./form-text";
import { sending, type fieldLabels } from "../interface-text";
import { media, theme } from "../theme/theme";
import { deliveryTo, NO_DELIVERY, send, type Outcome } from "./delivery";
import { removeDraft, restoreDraft, saveDraft } from "./draft";
import { DateAnswer } from "./date-answer";
import { Field } from "./field";
import { emptyBlankFields, readFields } from "./fields";
import { MailOnly } from "./mail-only";
import { SentWithoutScript, StatusMessage, type Status } from "./status-message";
import { useFieldErrors } from "./use-field-errors";

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.medium};
`;

/* Side by side wherever both fit, also with enlarged text. */
const Pair = styled(Fields)`
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
`;

const Note = styled.p`
  margin-block-end: ${theme.space.tight};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.muted};
`;

const NoScriptNote = styled.p`
  margin-block-start: ${theme.space.medium};

  [${SCRIPT_ATTRIBUTE}] & {
    display: none;
  }
`;

const Submit = styled(Button)`
  width: 100%;
  margin-block-start: ${theme.space.large};

  /* Keeps its width when its label becomes shorter. */
  ${media.up("tablet")} {
    width: auto;
    min-width: 13rem;
  }
`;

const AfterFields = styled(Note)`
  margin-block: ${theme.space.medium} 0;
`;

const Clear = styled(SmallButton)`
  display: flex;
  margin-block-start: ${theme.space.tight};
`;

interface InquiryProps {
  readonly text: Queries.SectionTextFragment;
  /** See `deliveryTo` for `email`, `target` and `siteUrl`. */
  readonly email: string;
  readonly target?: string | null;
  readonly siteUrl?: string | null;
  /** Explains who reads a message, where it is kept, and for how long. */
  readonly privacyNote?: string | null;
  /** The officiant's own sentence below the notice that a message was sent. */
  readonly afterSending?: string | null;
  /** The officiant's free dates, shown below the field for the date. */
  readonly availability?: ReactNode;
  /** Days of the officiant's calendar. */
  readonly freeDates?: FreeDates | null;
  /** Other contact details, shown before the form. */
  readonly children: ReactNode;
}

/**
 * The message that is being sent, or whose outcome has not been shown yet. Outside the component, because a couple
 * may leave the page and come back.
 */
let pending: Outcome | null = null;

/** The contact form, which the browser validates, and which also works without script. */
function Form(props: InquiryProps) {
  const { text, email, target = null, siteUrl = null, afterSending = null, children } = props;
  const delivery = deliveryTo(target, email, siteUrl);
  // Without a target, sending is simulated and no draft is kept.
  const hasTarget = target !== null;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [message, setMessage] = useState(pending);
  const [outcome, setOutcome] = useState<Status>("idle");
  const [isRestored, setRestored] = useState(false);
  const { errors, ...errorHandlers } = useFieldErrors();
  /** The chosen date, for the answer below its field. */
  const [date, setDate] = useState("");
  // The fields are read-only while sending, because the reset that follows would discard new text.
  const isSending = message !== null;
  const status = isSending ? "sending" : outcome;

  // Restore the text before the couple continues to type.
  useLayoutEffect(() => {
    if (!form.current) return;
    restoreTyped(form.current);
    if (hasTarget) setRestored(restoreDraft(form.current));
    setDate(readFields(form.current).date ?? "");
  }, [hasTarget]);

  useEffect(() => {
    let isShown = true;
    void message?.then((failure) => {
      // Leave the outcome to the next form if this one has been removed.
      if (!isShown) return;
      pending = null;
      setMessage(null);
      setOutcome(failure === null ? "sent" : { failure });
      if (failure === null) form.current?.reset();
    });
    return () => {
      isShown = false;
    };
  }, [message]);

  function submit(element: HTMLFormElement) {
    // The state lags behind by a render if the button is pressed twice in quick succession.
    if (pending) return;
    const fields = readFields(element);
    pending = send(delivery, hasTarget ? saveDraft(fields) : fields).then((failure) => {
      if (failure === null) removeDraft();
      return failure;
    });
    setMessage(pending);
  }

  function dismiss() {
    button.current?.focus();
    setOutcome("idle");
  }

  const field = (name: keyof typeof fieldLabels) => ({
    name,
    error: errors[name],
    readOnly: isSending,
  });
  const dateHint = (props.freeDates || props.availability) && (
    <>
      {props.freeDates && <DateAnswer dates={props.freeDates} day={date} />}
      {props.availability}
    </>
  );

  return (
    <Section aside={children} heading={text.heading} note={text.note}>
      <form
        {...delivery.form}
        method="post"
        onInput={(event) => {
          errorHandlers.onInput(event);
          const fields = readFields(event.currentTarget);
          setDate(fields.date ?? "");
          if (hasTarget) saveDraft(fields);
        }}
        onInvalidCapture={errorHandlers.onInvalidCapture}
        onReset={() => {
          errorHandlers.onReset();
          removeDraft();
          setDate("");
          setRestored(false);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
        ref={form}
      >
        {hasTarget && <InlineProgram name="early-send" />}
        {Object.entries(delivery.hidden ?? {}).map(([name, value]) => (
          <input key={name} name={name} type="hidden" value={value} />
        ))}
        {delivery.honeypot !== undefined && (
          <VisuallyHidden aria-hidden>
            <label>
              {`${formText.honeypot} `}
              <input autoComplete="off" name={delivery.honeypot} tabIndex={-1} type="text" />
            </label>
          </VisuallyHidden>
        )}
        <Note>{formText.required}</Note>
        <Fields>
          <Field {...field("name")} autoComplete="name" required type="text" />
          <Pair>
            <Field {...field("email")} autoComplete="email" required type="email" />
            <Field {...field("phone")} autoComplete="tel" type="tel" />
          </Pair>
          <Pair>
            <Field {...field("date")} hint={dateHint} id={DATE_FIELD_ID} type="date" />
            <Field {...field("location")} type="text" />
          </Pair>
          <Field {...field("message")} required rows={5} />
        </Fields>
        {hasTarget ? (
          <AfterFields>{[props.privacyNote, formText.kept].filter(Boolean).join(" ")}</AfterFields>
        ) : (
          <NoScriptNote>
            {`${formText.noScript} `}
            <EmailLink email={email} />.
          </NoScriptNote>
        )}
        {isRestored && status === "idle" && (
          <AfterFields as="div">
            {formText.restored}
            <Clear type="reset">{formText.clear}</Clear>
          </AfterFields>
        )}
        {/* `disabled` would lose the keyboard focus. */}
        <Submit aria-disabled={isSending} onClick={emptyBlankFields} ref={button} type="submit">
          {isSending ? sending : formText.send}
        </Submit>
        {hasTarget && status === "idle" && <SentWithoutScript next={afterSending} />}
        <StatusMessage
          email={email}
          invalidCount={Object.values(errors).filter((error) => error !== undefined).length}
          next={afterSending}
          onDismiss={dismiss}
          status={status}
        />
      </form>
    </Section>
  );
}

/** The way to send a message: the form, or only a mail link. */
export const Inquiry = (props: InquiryProps) =>
  props.target === NO_DELIVERY ? <MailOnly {...props} /> : <Form {...props} />;
