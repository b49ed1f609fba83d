import { fieldLabels } from "../interface-text";
import { readFields, type Fields } from "./fields";

const KEY = "inquiry";
/** Set from when the browser itself sends the form until it shows the next page. */
const SENT_KEY = "inquiry-sent";

/** Returns `null` if the storage is disabled or full: the text is still in the form. */
function withStorage<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(sessionStorage);
  } catch {
    return null;
  }
}

/** Returns an empty object if nothing was typed. */
const loadDraft = () =>
  JSON.parse(withStorage((storage) => storage.getItem(KEY)) ?? "{}") as Fields;

/** Replaces `crypto.randomUUID`, which pages without https lack, such as a preview on a phone at home. */
const newId = () => [...crypto.getRandomValues(new Uint32Array(4))].join("-");

/**
 * Keeps what is typed until it is delivered or the tab is closed.
 *
 * @returns the fields with an id, which is the same for the same text so that a retry does not arrive twice
 */
export function saveDraft(inquiry: Fields): Fields {
  const { id = newId(), ...previous } = loadDraft();
  const isSame = JSON.stringify(previous) === JSON.stringify(inquiry);
  const draft = { ...inquiry, id: isSame ? id : newId() };
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(draft)));
  return draft;
}

export function removeDraft(): void {
  for (const key of [KEY, SENT_KEY]) withStorage((storage) => storage.removeItem(key));
}

/** Notes that the browser itself sends the form. */
export const markSent = () => withStorage((storage) => storage.setItem(SENT_KEY, "true"));

/**
 * Removes the draft of a message that the browser itself has sent.
 *
 * @returns whether it has, or might have if the storage is disabled
 */
export function takeSent(): boolean {
  const isSent = withStorage((storage) => storage.getItem(SENT_KEY) !== null) ?? true;
  if (isSent) removeDraft();
  return isSent;
}

/**
 * Fills empty fields from the draft, which it completes with text that was typed before hydration.
 *
 * @returns whether any of the draft is in the form now
 */
export function restoreDraft(form: HTMLFormElement): boolean {
  let isRestored = false;
  for (const [name, value] of Object.entries(loadDraft())) {
    // Skip hidden fields and blank values.
    if (!(name in fieldLabels) || value.trim() === "") continue;
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
    control.value ||= value;
    isRestored ||= control.value === value;
  }
  const fields = readFields(form);
  if (Object.keys(fieldLabels).some((name) => fields[name])) saveDraft(fields);
  return isRestored;
}
