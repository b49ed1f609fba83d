import { useRef, useState } from "react";
import type { FailureReason, Fields, SendInquiry } from "./delivery";
import { removeDraft, saveDraft } from "./draft";

/** After `sent` and `failed` the form can be submitted again, as when `idle`. */
export type Submission =
  | { readonly status: "idle" | "sending" | "sent" }
  | { readonly status: "failed"; readonly reason: FailureReason; readonly fields: Fields };

/** The form's fields as they are: none of them takes a file. */
export const readFields = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Fields;

/** Sends the form, once at a time, and resets it when it is sent. Leaving the page stops nothing. */
export function useSubmit(isReal: boolean, send: SendInquiry) {
  const [submission, setSubmission] = useState<Submission>({ status: "idle" });
  const isInFlight = useRef(false);

  async function submit(form: HTMLFormElement) {
    // Not the status, which is a render behind when the button is pressed twice at once.
    if (isInFlight.current) return;
    isInFlight.current = true;
    const fields = readFields(form);
    const id = isReal ? saveDraft(fields) : undefined;
    setSubmission({ status: "sending" });
    const sent = send(id === undefined ? fields : { ...fields, id });
    const reason = await sent.catch((): FailureReason => "unreachable");
    isInFlight.current = false;
    if (reason !== null) {
      setSubmission({ status: "failed", reason, fields });
      return;
    }
    if (id !== undefined) removeDraft(id);
    form.reset();
    setSubmission({ status: "sent" });
  }

  return { submission, submit, dismiss: () => setSubmission({ status: "idle" }) };
}
