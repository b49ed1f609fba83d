import type { ContentfulType } from "../../../tools/contentful/to-contentful";
import { chosenPicture, drawField, input } from "./form";
import { columns, sheet, sidebar, status, text, withStep } from "./sheet";

const TAG = "A drawing of Contentful";

const heading = (title: string) => `<h1>${text(title)}</h1>`;

const row = (cells: readonly string[], className = "") =>
  `<div class="row ${className}">${cells.map((cell) => (cell.startsWith("<") ? cell : `<span>${text(cell)}</span>`)).join("")}</div>`;

/**
 * The list of entries, with the menu of what can be added.
 *
 * @param type the one that the listed entries are of
 */
export function drawContentList(
  types: readonly ContentfulType[],
  type: ContentfulType,
  titles: readonly string[],
): string {
  const rows = titles.map((title) => row([title, type.name, status("Published")]));
  const menu = types.map((each) =>
    each === type
      ? withStep(3, `<p class="chosen">${text(each.name)}</p>`)
      : `<p>${text(each.name)}</p>`,
  );
  return sheet(
    TAG,
    [
      `<div class="tabs">${withStep(1, "<b>Content</b>")}<span>Media</span></div>`,
      columns(
        row(["Name", "Content type", "Status"], "head") + rows.join(""),
        `<div>${withStep(2, `<span class="button blue wide">Add entry ▾</span>`)}<div class="menu">${menu.join("")}</div></div>`,
      ),
    ].join(""),
  );
}

/** The form of a picture's file, which is published by itself. */
export function drawPictureFile(title: string, file: string): string {
  const fields = [
    drawField({ label: "Title", required: true, input: input(title), step: 4 }),
    drawField({ label: "Description", required: false, input: input("") }),
    drawField({ label: "File", required: true, input: chosenPicture(file), step: 3 }),
  ];
  return sheet(TAG, heading("Media") + columns(fields.join(""), sidebar("Draft", 5)));
}

/** How a published entry is taken off the site. */
export function drawHiding(title: string, label: string, value: string): string {
  const menu = `<div class="menu">${withStep(3, `<p class="chosen">Unpublish</p>`)}<p>Archive</p></div>`;
  const field = drawField({ label, required: true, input: input(value, "tall") });
  return sheet(TAG, heading(title) + columns(field, sidebar("Published", 2, menu)));
}

/** An entry between two others, by a number that the guide gives it. */
export interface Place {
  readonly title: string;
  readonly order: number;
  readonly step?: number;
}

/** Entries in the order of the site. */
export function drawOrder(label: string, places: readonly Place[]): string {
  const rows = places.map(({ title, order, step }) =>
    row([title, withStep(step, input(String(order)))], "order"),
  );
  return sheet(TAG, row(["Entry", label], "order head") + rows.join(""));
}
