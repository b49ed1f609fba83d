type Control = HTMLInputElement | HTMLTextAreaElement;

/** The form of the static page, and the last focused element before hydration. */
let staticForm: HTMLFormElement | null = null;
let focused: HTMLElement | null = null;

/** The elements that can be focused, without Gatsby's wrapper. */
const FOCUSABLE = "a, button, input, textarea, summary";

function noteFocus() {
  const { activeElement } = document;
  if (activeElement?.matches(FOCUSABLE)) focused = activeElement as HTMLElement;
}

/** Keeps the form of the static page, with any text typed into it, and the focus, until React has rendered its own. */
export function watchStaticPage(): void {
  staticForm = document.querySelector("form");
  noteFocus();
  document.addEventListener("focusin", noteFocus);
}

/**
 * Copies text that was typed before hydration into a form that React has rendered again: it discards a static page
 * that an extension or a translator has changed, with all of its values.
 */
export function restoreTyped(form: HTMLFormElement): void {
  const controls = staticForm?.isConnected === false ? [...staticForm.elements] : [];
  staticForm = null;
  for (const old of controls as Control[]) {
    const control = form.elements.namedItem(old.name);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    if (old.value !== "") control.value = old.value;
  }
}

/** Returns what identifies an element in two renderings of the same page. */
const nameOf = (element: Element) =>
  ["name", "href"].map((attribute) => element.getAttribute(attribute)).join() + element.textContent;

/** Returns the focus, with the selection of a text, to a page that React has rendered again. */
export function restoreFocus(): void {
  document.removeEventListener("focusin", noteFocus);
  const old = focused;
  focused = null;
  if (!old || old.isConnected) return;
  // React removes the old page in one piece.
  const alike = (page: Node) =>
    [...(page as ParentNode).querySelectorAll<HTMLElement>(old.tagName)].filter(
      (element) => nameOf(element) === nameOf(old),
    );
  const element = alike(document)[alike(old.getRootNode()).indexOf(old)];
  element?.focus({ preventScroll: true });
  // Email and date fields have no selection.
  const { selectionStart = null, selectionEnd, selectionDirection } = old as Partial<Control>;
  if (selectionStart !== null)
    (element as Control | undefined)?.setSelectionRange(
      selectionStart,
      selectionEnd ?? null,
      selectionDirection ?? "none",
    );
}
