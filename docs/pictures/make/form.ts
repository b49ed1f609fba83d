import { readFileSync } from "node:fs";
import path from "node:path";
import type { ContentFields, Control } from "contentful-management";
import { isRawImage, picturesIn } from "../../../src/model/fields";
import type { ContentfulType } from "../../../tools/contentful/to-contentful";
import { columns, sheet, sidebar, step, text, type Status } from "./sheet";

/** The values of a form, and which step of the guide happens where. */
export interface FilledForm {
  readonly status: Status;
  readonly values: Readonly<Record<string, unknown>>;
  /** Number of the step at a field, by the field's id. */
  readonly steps?: Readonly<Record<string, number>>;
  /** Number of the step at the Publish button. */
  readonly publish?: number;
  /** Ids of the fields to draw; all of them if left out. */
  readonly only?: readonly string[];
  /** Contentful's error below a field, by the field's id. */
  readonly errors?: Readonly<Record<string, string>>;
}

interface DrawnField {
  readonly label: string;
  readonly required: boolean;
  /** HTML of the input. */
  readonly input: string;
  readonly help?: string;
  readonly error?: string;
  readonly step?: number;
}

/** A field with its label above and its help below. */
export function drawField({ label, required, input, help, error, step: number }: DrawnField) {
  return [
    `<div class="field ${error ? "refused" : ""}">${step(number)}`,
    `<p class="label">${text(label)}${required ? " <span>(required)</span>" : ""}</p>${input}`,
    error ? `<p class="error">${text(error)}</p>` : "",
    help ? `<p class="help">${text(help)}</p>` : "",
    "</div>",
  ].join("");
}

/** A text input of one line, or with the class `tall` of several. */
export const input = (value: string, className = "") =>
  `<div class="input ${className}">${text(value)}</div>`;

/** A picture that has been chosen. */
export function chosenPicture(file: string): string {
  const data = readFileSync(file).toString("base64");
  return `<div class="picture"><img alt="" src="data:image/jpeg;base64,${data}"><span class="file">${text(path.basename(file))}</span></div>`;
}

const choice = (label: unknown, isOn: boolean) =>
  `<span class="choice ${isOn ? "on" : ""}">${text(String(label))}</span>`;

function tags(values: readonly string[]): string {
  const chips = values.map((value) => `<span class="chip">${text(value)} ×</span>`);
  return `${input("")}<div class="tags">${chips.join("")}</div>`;
}

/** What adds a picture to a field. */
const ADD_PICTURE = `<span class="button">+ Add media</span>`;

/** Pictures that have been chosen, in their order. */
const pictures = (value: unknown) =>
  `<div class="pictures">${picturesIn(value)
    .map(({ path: file }) => chosenPicture(file))
    .join("")}</div>${ADD_PICTURE}`;

/** A list of entries that have been chosen, and what adds another. */
const entries = (titles: readonly string[]) =>
  `${titles.map((title) => input(title)).join("")}<span class="button">+ Add content</span>`;

const TOOLBAR = `<div class="bar"><b>H</b><b>B</b><i>I</i><span>List</span><span>Link</span></div>`;

/** Contentful's editor for a field, with the value in it. */
function inputOf({ widgetId, settings }: Control, value: unknown): string {
  const string = typeof value === "string" || typeof value === "number" ? String(value) : "";
  switch (widgetId) {
    case "markdown":
      return TOOLBAR + input(string, "tall");
    case "multipleLine":
      return input(string, "tall");
    case "dropdown":
      return `<div class="input dropdown"><span>${text(string)}</span><span>▾</span></div>`;
    case "numberEditor":
      return input(string, "number");
    case "boolean":
      return choice(settings?.trueLabel, value === true) + choice(settings?.falseLabel, !value);
    case "assetLinkEditor":
      return isRawImage(value) ? chosenPicture(value.path) : ADD_PICTURE;
    case "assetLinksEditor":
      return pictures(value);
    case "datePicker":
      return `<div class="input date"><span>${text(string)}</span><span>▾</span></div>`;
    case "tagEditor":
      return tags(Array.isArray(value) ? value.map(String) : []);
    case "entryLinksEditor":
      return entries(Array.isArray(value) ? value.map(String) : []);
    default:
      return input(string);
  }
}

function controlOf(type: ContentfulType, { id }: ContentFields): Control {
  const control = type.controls.find(({ fieldId }) => fieldId === id);
  if (!control) throw new Error(`${type.id}.${id} has no editor.`);
  return control;
}

/** A form with its fields, help texts and Publish button. */
export function drawForm(type: ContentfulType, form: FilledForm): string {
  const { only, errors, status, steps, values } = form;
  const shown = type.fields.filter(({ id }) => only?.includes(id) ?? true);
  const fields = shown.map((field) => {
    const control = controlOf(type, field);
    return drawField({
      label: field.name,
      required: field.required,
      input: inputOf(control, values[field.id]),
      help: String(control.settings?.helpText),
      error: errors?.[field.id],
      step: steps?.[field.id],
    });
  });
  const isWhole = shown.length === type.fields.length;
  return sheet(
    "A drawing of the form in Contentful",
    [
      `<h1>${text(type.name)}</h1>`,
      columns(fields.join(""), sidebar(status, form.publish)),
      isWhole ? "" : `<p class="more">The form has more fields.</p>`,
    ].join(""),
  );
}

/**
 * The error that Contentful shows for a value.
 *
 * @param rule name of the validation: `regexp`
 */
export function errorOf(type: ContentfulType, fieldId: string, rule: string): string {
  const rules = type.fields.find(({ id }) => id === fieldId)?.validations ?? [];
  const message = rules.find((validation) => rule in validation)?.message;
  if (!message) throw new Error(`${type.id}.${fieldId} has no rule "${rule}" with a message.`);
  return message;
}
