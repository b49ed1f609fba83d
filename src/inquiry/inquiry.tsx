import { useRef, type ReactNode, type SubmitEvent } from "react";
import { styled } from "styled-components";
import { replayOnHydration } from "../click-replay";
import { Button } from "../components/button";
import { Section } from "../components/section";
import { media } from "../theme/media";
import { DateField, Field, LongField } from "./field";
import { messages } from "./messages";
import { sendInquiry, type SendInquiry } from "./send-inquiry";
import { EmailLink, StatusMessage } from "./status-message";
import { useSubmit } from "./use-submit";

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

interface FormProps {
  /** Where the form leads without script, and what to offer when sending fails. */
  readonly email: string;
  readonly send: SendInquiry;
}

function Form({ email, send }: FormProps) {
  const { status, submit, dismiss } = useSubmit(send);
  const button = useRef<HTMLButtonElement>(null);
  const isSending = status === "sending";
  // The reset after sending would lose what is typed meanwhile.
  const readOnly = isSending;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  function handleDismiss() {
    button.current?.focus();
    dismiss();
  }

  return (
    <form action={`mailto:${email}`} encType="text/plain" method="post" onSubmit={handleSubmit}>
      <Note>{messages.required}</Note>
      <Fields>
        <Field autoComplete="name" name="name" readOnly={readOnly} required type="text" />
        <Pair>
          <Field autoComplete="email" name="email" readOnly={readOnly} required type="email" />
          <Field autoComplete="tel" name="phone" readOnly={readOnly} type="tel" />
        </Pair>
        <Pair>
          <DateField name="date" readOnly={readOnly} />
          <Field name="location" readOnly={readOnly} type="text" />
        </Pair>
        <LongField name="message" readOnly={readOnly} required rows={5} />
      </Fields>
      <NoScriptNote>
        {messages.noScript} <EmailLink email={email} />.
      </NoScriptNote>
      {/* Not `disabled`, which would drop the keyboard's focus. */}
      <Submit {...replayOnHydration} aria-disabled={isSending} ref={button} type="submit">
        {isSending ? messages.button.sending : messages.button.ready}
      </Submit>
      <StatusMessage email={email} onDismiss={handleDismiss} status={status} />
    </form>
  );
}

interface InquiryProps {
  /** The officiant's address. */
  readonly email: string;
  /** Sends the message. Only tests pass another. */
  readonly send?: SendInquiry;
  /** Other contact details, beside the form. */
  readonly children: ReactNode;
}

/** The contact form. The browser validates it and, without script, sends it by email. */
export function Inquiry({ email, send = sendInquiry, children }: InquiryProps) {
  return (
    <Section heading={messages.heading}>
      <Columns>
        <Form email={email} send={send} />
        <div>{children}</div>
      </Columns>
    </Section>
  );
}
