/** Where a message is. After `sent` and `failed` the form is as ready as when `idle`. */
export type Sending = "idle" | "sending" | "sent" | "failed";

/** What can happen to it. */
export type SendingEvent = "send" | "arrive" | "fail" | "dismiss";

const NEXT: Record<Sending, Partial<Record<SendingEvent, Sending>>> = {
  idle: { send: "sending" },
  sending: { arrive: "sent", fail: "failed" },
  sent: { send: "sending", dismiss: "idle" },
  failed: { send: "sending" },
};

/** The state after an event. An event that has no meaning in a state changes nothing. */
export function afterEvent(state: Sending, event: SendingEvent): Sending {
  return NEXT[state][event] ?? state;
}
