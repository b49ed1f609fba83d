type Control = HTMLInputElement | HTMLTextAreaElement;

/** The form of the static page, and what had the focus last before React had a form. */
let former: HTMLFormElement | null = null;
let focused: EventTarget | null = null;

/** Keeps the form of the static page, with what is typed into it, until React has one. */
export function watchStaticForm(): void {
  former = document.querySelector("form");
  focused = document.activeElement;
  former?.addEventListener("focusin", ({ target }) => {
    focused = target;
  });
}

/**
 * Writes what was typed before React came into a form that React has rendered anew, and focuses the same
 * field: it discards a static page that an extension or a translator has changed, with all of its values.
 */
export function restoreTyped(form: HTMLFormElement): void {
  const controls = former?.isConnected === false ? [...former.elements] : [];
  former = null;
  for (const old of controls as Control[]) {
    const control = form.elements.namedItem(old.name);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    if (old.value !== "") control.value = old.value;
    if (old !== focused) continue;
    control.focus({ preventScroll: true });
    // Fields for an email address and for a date have no selection.
    if (old.selectionStart === null) continue;
    control.setSelectionRange(
      old.selectionStart,
      old.selectionEnd,
      old.selectionDirection ?? "none",
    );
  }
}
