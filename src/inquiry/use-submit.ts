import { useEffect, useReducer, useRef, useState } from "react";
import type { Delivery } from "./delivery";
import { removeDraft, saveDraft } from "./draft";
import {
  DeliveryError,
  type FailureReason,
  type Inquiry,
  type ServiceFields,
} from "./send-inquiry";

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

/** A message that could not be delivered. */
export interface Failure {
  readonly inquiry: Inquiry;
  /** `null` where it is not known. */
  readonly reason: FailureReason | null;
}

/** The fields that the form has beside the inquiry's: hidden ones, for the service. */
function serviceFields(form: FormData, inquiry: Inquiry): ServiceFields {
  const isOurs = ([name]: [string, FormDataEntryValue]) => Object.hasOwn(inquiry, name);
  const texts = [...form].filter((field) => !isOurs(field) && typeof field[1] === "string");
  return Object.fromEntries(texts) as ServiceFields;
}

/** Sends the form's inquiry, one at a time, and resets the form once it is sent. */
export function useSubmit({ isReal, send }: Pick<Delivery, "isReal" | "send">) {
  const [status, dispatch] = useReducer(nextStatus, "idle");
  const [failure, setFailure] = useState<Failure | null>(null);
  const inFlight = useRef<AbortController | null>(null);

  useEffect(() => () => inFlight.current?.abort(), []);

  async function submit(form: HTMLFormElement) {
    // Not `status`, which is a render behind when the button is pressed twice at once.
    if (inFlight.current) return;
    const data = new FormData(form);
    const inquiry = readInquiry(data);
    const id = isReal ? saveDraft(inquiry) : undefined;
    const service = { ...serviceFields(data, inquiry), ...(id !== undefined && { id }) };
    const controller = new AbortController();
    inFlight.current = controller;
    dispatch("submit");
    try {
      await send(inquiry, controller.signal, service);
      // Delivered is delivered, also where the visitor has left the page meanwhile.
      if (id !== undefined) removeDraft(id);
      if (controller.signal.aborted) return;
      form.reset();
      dispatch("succeed");
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure({ inquiry, reason: error instanceof DeliveryError ? error.reason : null });
      dispatch("fail");
    } finally {
      inFlight.current = null;
    }
  }

  return { status, failure, submit, dismiss: () => dispatch("dismiss") };
}
