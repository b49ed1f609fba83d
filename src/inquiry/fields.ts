import type { MouseEvent } from "react";
import { fieldLabels } from "../interface-text";

/** Id of the notice that is shown after the form was sent without script. */
export const SENT_ID = "message-sent";

/** Attribute of `<html>` on a page that was opened at the notice's address without a message that was sent. */
export const NOT_SENT_ATTRIBUTE = "data-not-sent";

/** All fields of the form: the couple's, empty if left blank, and those that the service requires. */
export type Fields = Readonly<Record<string, string>>;

/** Reads the fields, none of which is a file. */
export const readFields = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Fields;

/** Invisible characters around a pasted address, for which browsers refuse it without showing them. */
const PASTED = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/**
 * Empties fields that contain only spaces, which `required` accepts, and cleans the address. Handles the click on
 * a submit button, which the Enter key triggers too: the browser validates the form only after it.
 */
export function emptyBlankFields({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  for (const name of Object.keys(fieldLabels)) {
    const control = form!.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
    if (control.value.trim() === "") control.value = "";
    else if (control.type === "email") control.value = control.value.replace(PASTED, "");
  }
}
