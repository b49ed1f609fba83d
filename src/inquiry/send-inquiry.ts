import type { Inquiry } from "./read-inquiry";

/** The specification's artificial delay. */
export const SENDING_MS = 1500;

/** Delivers an inquiry, or rejects. */
export type SendInquiry = (inquiry: Inquiry, signal: AbortSignal) => Promise<void>;

/**
 * The one place that a real delivery replaces. For now it sends nothing anywhere: it only takes
 * the time that a delivery would.
 *
 * A real one resolves when the message has arrived and rejects otherwise, also when it takes too
 * long: then the form keeps every word and says so.
 *
 * @param signal aborts when the visitor leaves the page
 */
export const sendInquiry: SendInquiry = (_inquiry, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException("The visitor left the page.", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, SENDING_MS);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
