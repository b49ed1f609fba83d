import { useCallback, useRef, useState } from "react";
import type { FailureReason, Fields, SendInquiry } from "./delivery";
import { loadDraft, removeDraft, saveDraft } from "./draft";

/** After `sent` and `failed` the form can be submitted again, as when `idle`. */
export type Submission =
  | { readonly status: "idle" | "sending" | "sent" }
  | { readonly status: "failed"; readonly reason: FailureReason; readonly fields: Fields };

/** The form's fields as they are: none of them takes a file. */
export const readFields = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Fields;

/** Messages in flight, by their ids: they go on when the form that sent them is gone. */
const inFlight = new Map<string, Promise<FailureReason | null>>();

/** Sends a message, which the browser keeps until it has arrived. */
function sendKept(send: SendInquiry, fields: Fields) {
  const id = saveDraft(fields);
  const sent = send({ ...fields, id })
    .then((reason) => {
      if (reason === null) removeDraft(id);
      return reason;
    })
    .finally(() => inFlight.delete(id));
  inFlight.set(id, sent);
  return sent;
}

/** Sends the form, once at a time, and resets it when it is sent. Leaving the page stops nothing. */
export function useSubmit(isDelivered: boolean, send: SendInquiry) {
  const [submission, setSubmission] = useState<Submission>({ status: "idle" });
  const isInFlight = useRef(false);

  /** Waits for what becomes of the words in the form. */
  const follow = useCallback(async (form: HTMLFormElement, sent: ReturnType<SendInquiry>) => {
    isInFlight.current = true;
    const fields = readFields(form);
    setSubmission({ status: "sending" });
    const reason = await sent.catch((): FailureReason => "unreachable");
    isInFlight.current = false;
    if (reason !== null) {
      setSubmission({ status: "failed", reason, fields });
      return;
    }
    form.reset();
    setSubmission({ status: "sent" });
  }, []);

  async function submit(form: HTMLFormElement) {
    // Not the status, which is a render behind when the button is pressed twice at once.
    if (isInFlight.current) return;
    const fields = readFields(form);
    await follow(form, isDelivered ? sendKept(send, fields) : send(fields));
  }

  /** For a couple that left while their message was on its way, and is back before it arrived. */
  const resume = useCallback(
    (form: HTMLFormElement) => {
      const sent = inFlight.get(loadDraft()?.id ?? "");
      if (sent && !isInFlight.current) void follow(form, sent);
    },
    [follow],
  );

  return { submission, submit, resume, dismiss: () => setSubmission({ status: "idle" }) };
}
