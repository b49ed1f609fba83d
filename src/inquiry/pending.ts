import type { Outcome } from "./delivery";
import { removeDraft } from "./draft";
import { formText } from "./form-text";

/** Outside of React, so that a message goes on when the couple leaves the page of the form. */
let pending: Outcome | null = null;

/** The message that is being sent, or whose outcome no form has shown yet. */
export const pendingMessage = () => pending;

/** Forgets the message, once a form shows its outcome. */
export function clearPending(): void {
  pending = null;
}

async function deliver(send: () => Outcome): Outcome {
  try {
    const failure = await send();
    if (failure === null) removeDraft();
    return failure;
  } catch {
    return formText.failed.reasons.unanswered;
  }
}

/** Sends a message, and removes its draft once it is delivered. */
export function startSending(send: () => Outcome): Outcome {
  pending = deliver(send);
  return pending;
}
