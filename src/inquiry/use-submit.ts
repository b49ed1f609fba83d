import { useRef, useState } from "react";
import { DeliveryError, type Delivery, type FailureReason, type Fields } from "./delivery";
import { removeDraft, saveDraft } from "./draft";

/** After `sent` and `failed` the form can be submitted again, as when `idle`. */
export type Submission =
  | { readonly status: "idle" | "sending" | "sent" }
  | { readonly status: "failed"; readonly reason: FailureReason; readonly fields: Fields };

/** The form's fields as they are; the browser has validated them. */
export const readFields = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    Array.from(new FormData(form), ([name, value]) => [
      name,
      typeof value === "string" ? value : "",
    ]),
  );

/** Sends the form, once at a time, and resets it when it is sent. Leaving the page stops nothing. */
export function useSubmit({ isReal, send }: Delivery) {
  const [submission, setSubmission] = useState<Submission>({ status: "idle" });
  const isInFlight = useRef(false);

  async function submit(form: HTMLFormElement) {
    // Not the status, which is a render behind when the button is pressed twice at once.
    if (isInFlight.current) return;
    isInFlight.current = true;
    const fields = readFields(form);
    const id = isReal ? saveDraft(fields) : undefined;
    setSubmission({ status: "sending" });
    try {
      await send(id === undefined ? fields : { ...fields, id });
      if (id !== undefined) removeDraft(id);
      form.reset();
      setSubmission({ status: "sent" });
    } catch (error) {
      const reason = error instanceof DeliveryError ? error.reason : "unreachable";
      setSubmission({ status: "failed", reason, fields });
    } finally {
      isInFlight.current = false;
    }
  }

  return { submission, submit, dismiss: () => setSubmission({ status: "idle" }) };
}
