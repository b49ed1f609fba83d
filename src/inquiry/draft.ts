import type { Inquiry } from "./send-inquiry";

/** A message that has not been delivered yet. */
interface Draft {
  /** The same for the same words, so that a second try does not arrive twice. */
  readonly id: string;
  readonly inquiry: Inquiry;
}

const KEY = "inquiry";

/** The latest one, for browsers that do not let the page keep anything. */
let latest: Draft | null = null;

/** `crypto.randomUUID` exists on secure pages only. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

const isEqual = (one: Inquiry, other: Inquiry) => JSON.stringify(one) === JSON.stringify(other);

/** The draft that this browser keeps, on this device alone; `null` if there is none. */
export function loadDraft(): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept === "object" && kept && "id" in kept && "inquiry" in kept)
      latest = kept as Draft;
  } catch {
    // Storage can be switched off, or hold what another version of the site wrote.
  }
  return latest;
}

/**
 * Keeps what is written until it is delivered.
 *
 * @returns the id of these very words
 */
export function saveDraft(inquiry: Inquiry): string {
  const former = loadDraft();
  if (former && isEqual(former.inquiry, inquiry)) return former.id;
  latest = { id: newId(), inquiry };
  try {
    localStorage.setItem(KEY, JSON.stringify(latest));
  } catch {
    // The words are still in the form.
  }
  return latest.id;
}

/** Forgets the draft of that id, or whatever draft there is. */
export function removeDraft(id?: string): void {
  if (id !== undefined && loadDraft()?.id !== id) return;
  latest = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing could be kept either.
  }
}
