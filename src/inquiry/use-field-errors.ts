import { useState, type SyntheticEvent } from "react";

/** The browser's message about each field that it rejects, by the field's name. */
type FieldErrors = Readonly<Record<string, string | undefined>>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement;

const targetOf = ({ target }: SyntheticEvent) => target as Control;

/**
 * Collects the browser's own messages when it refuses to submit a form, to show each beside its field for as long
 * as it applies. The browser's bubble would name one field, for a few seconds. Nothing appears when a field is left: the
 * button would move away from under the pointer that presses it.
 *
 * @returns the messages, and the form's event handlers that collect them
 */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});

  function update({ name, validationMessage, validity }: Control) {
    const error = validity.valid ? undefined : validationMessage;
    setErrors((others) => ({ ...others, [name]: error }));
  }

  function onInvalidCapture(event: SyntheticEvent<HTMLFormElement>) {
    const control = targetOf(event);
    event.preventDefault();
    update(control);
    const controls = [...event.currentTarget.elements] as Control[];
    if (control === controls.find(({ validity }) => !validity.valid)) control.focus();
  }

  function onInput(event: SyntheticEvent) {
    const control = targetOf(event);
    if (errors[control.name] !== undefined) update(control);
  }

  return { errors, onInput, onInvalidCapture, onReset: () => setErrors({}) };
}
