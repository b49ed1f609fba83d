import { useEffect, useReducer, useRef } from "react";
import type { Inquiry, SendInquiry } from "./send-inquiry";

/** After `sent` and `failed` the form can be submitted again, as when `idle`. */
export type SubmitStatus = "idle" | "sending" | "sent" | "failed";

export type SubmitEvent = "submit" | "succeed" | "fail" | "dismiss";

const TRANSITIONS: Record<SubmitStatus, Partial<Record<SubmitEvent, SubmitStatus>>> = {
  idle: { submit: "sending" },
  sending: { succeed: "sent", fail: "failed" },
  sent: { submit: "sending", dismiss: "idle" },
  failed: { submit: "sending" },
};

/** The status after an event; events that do not apply change nothing. */
export const nextStatus = (status: SubmitStatus, event: SubmitEvent): SubmitStatus =>
  TRANSITIONS[status][event] ?? status;

/**
 * Reads the form's fields as they are; the browser has validated them.
 *
 * @throws Error if the form lacks a field, so that none is lost unnoticed
 */
export function readInquiry(form: FormData): Inquiry {
  const read = (field: keyof Inquiry) => {
    const value = form.get(field);
    if (typeof value !== "string") throw new Error(`The inquiry form has no field "${field}".`);
    return value;
  };
  return {
    name: read("name"),
    email: read("email"),
    phone: read("phone"),
    date: read("date"),
    location: read("location"),
    message: read("message"),
  };
}

/** Sends the form's inquiry, one at a time, and resets the form once it is sent. */
export function useSubmit(send: SendInquiry) {
  const [status, dispatch] = useReducer(nextStatus, "idle");
  const inFlight = useRef<AbortController | null>(null);

  useEffect(() => () => inFlight.current?.abort(), []);

  async function submit(form: HTMLFormElement) {
    // Not `status`, which is a render behind when the button is pressed twice at once.
    if (inFlight.current) return;
    const inquiry = readInquiry(new FormData(form));
    const controller = new AbortController();
    inFlight.current = controller;
    dispatch("submit");
    try {
      await send(inquiry, controller.signal);
      if (controller.signal.aborted) return;
      form.reset();
      dispatch("succeed");
    } catch {
      // The reason would not help a couple; that it failed, and the email address, do.
      if (!controller.signal.aborted) dispatch("fail");
    } finally {
      inFlight.current = null;
    }
  }

  return { status, submit, dismiss: () => dispatch("dismiss") };
}
