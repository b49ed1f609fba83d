import { useRef, type SubmitEvent } from "react";
import { styled } from "styled-components";
import { Button } from "../components/button";
import { replayOnHydration } from "../click-replay";
import { media } from "../theme/media";
import { EmailLink } from "./email-link";
import { Field, LongField } from "./field";
import { Outcome } from "./outcome";
import type { SendInquiry } from "./send-inquiry";
import { useSending } from "./use-sending";
import { words } from "./words";

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space.medium};
`;

/* Two side by side as soon as both have room, also when the text is enlarged. */
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

  /* As wide for its shorter words. */
  ${media.up("tablet")} {
    width: auto;
    min-width: 13rem;
  }
`;

interface InquiryFormProps {
  /** Where the message goes without script, and what to offer when sending fails. */
  readonly email: string;
  readonly send: SendInquiry;
}

/** The form itself. The browser checks it, keeps what is typed and, without script, sends it. */
export function InquiryForm({ email, send }: InquiryFormProps) {
  const { state, submit, dismiss } = useSending(send);
  const button = useRef<HTMLButtonElement>(null);
  const sending = state === "sending";
  // What is typed while a message is sent would be lost when the fields are reset.
  const readOnly = sending;

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
      <Note>{words.required}</Note>
      <Fields>
        <Field autoComplete="name" name="name" readOnly={readOnly} required type="text" />
        <Pair>
          <Field autoComplete="email" name="email" readOnly={readOnly} required type="email" />
          <Field autoComplete="tel" name="phone" readOnly={readOnly} type="tel" />
        </Pair>
        <Pair>
          <Field name="date" readOnly={readOnly} type="date" />
          <Field name="location" readOnly={readOnly} type="text" />
        </Pair>
        <LongField name="message" readOnly={readOnly} required rows={5} />
      </Fields>
      <NoScriptNote>
        {words.noScript} <EmailLink email={email} />.
      </NoScriptNote>
      {/* Not `disabled`: that would drop the focus, and a keyboard would be lost. */}
      <Submit {...replayOnHydration} aria-disabled={sending} ref={button} type="submit">
        {sending ? words.button.sending : words.button.ready}
      </Submit>
      <Outcome email={email} onDismiss={handleDismiss} state={state} />
    </form>
  );
}
