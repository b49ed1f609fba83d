import { useEffect, useReducer, useRef } from "react";
import { readInquiry } from "./read-inquiry";
import type { SendInquiry } from "./send-inquiry";
import { afterEvent } from "./sending";

/** Sends the form's inquiry, one at a time, and tells where it is. */
export function useSending(send: SendInquiry) {
  const [state, happen] = useReducer(afterEvent, "idle");
  const underWay = useRef<AbortController | null>(null);

  useEffect(() => () => underWay.current?.abort(), []);

  async function submit(form: HTMLFormElement) {
    // The state is a render behind when two presses come at once; this is not.
    if (underWay.current) return;
    const inquiry = readInquiry(new FormData(form));
    const controller = new AbortController();
    underWay.current = controller;
    happen("send");
    try {
      await send(inquiry, controller.signal);
      if (controller.signal.aborted) return;
      form.reset();
      happen("arrive");
    } catch {
      // Why it failed is of no use to a couple; that it failed is, and what they can do instead.
      if (!controller.signal.aborted) happen("fail");
    } finally {
      underWay.current = null;
    }
  }

  return { state, submit, dismiss: () => happen("dismiss") };
}
