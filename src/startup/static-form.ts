type Control = HTMLInputElement | HTMLTextAreaElement;

/** The form of the static page, and the last focused element before hydration. */
let staticForm: HTMLFormElement | null = null;
let focused: EventTarget | null = null;

/** Keeps the form of the static page, with any text typed into it, until React has rendered its own. */
export function watchStaticForm(): void {
  staticForm = document.querySelector("form");
  focused = document.activeElement;
  staticForm?.addEventListener("focusin", ({ target }) => {
    focused = target;
  });
}

/**
 * Copies text that was typed before hydration, and the focus, into a form that React has rendered again: it
 * discards a static page that an extension or a translator has changed, with all of its values.
 */
export function restoreTyped(form: HTMLFormElement): void {
  const controls = staticForm?.isConnected === false ? [...staticForm.elements] : [];
  staticForm = null;
  for (const old of controls as Control[]) {
    const control = form.elements.namedItem(old.name);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    if (old.value !== "") control.value = old.value;
    if (old !== focused) continue;
    control.focus({ preventScroll: true });
    // Email and date fields have no selection.
    if (old.selectionStart === null) continue;
    control.setSelectionRange(
      old.selectionStart,
      old.selectionEnd,
      old.selectionDirection ?? "none",
    );
  }
}
