import { readFileSync } from "node:fs";
import path from "node:path";

/** Width of a drawing, in CSS pixels: about that of a page of text. */
export const SHEET_WIDTH = 760;

/** The file of the site's text, in letters of Western Europe. */
const font = () => {
  const rules = readFileSync("src/theme/fonts/faces.json", "utf8");
  const [file] = /static\/text-normal-400-600-latin-\w+\.woff2/.exec(rules)!;
  return path.join("static", file);
};

/** Uneven corners, so that nobody takes the drawing for a screenshot. */
const WOBBLY = "14px 5px 16px 6px / 6px 15px 5px 16px";

const STYLE = `
* { box-sizing: border-box; margin: 0; }
body { width: ${SHEET_WIDTH}px; padding: 14px; font: 15px/1.45 Drawn, sans-serif; color: #25302c; background: #fff; }
.sheet { position: relative; padding: 22px 26px 24px; border: 2px solid #8b948f; border-radius: ${WOBBLY}; }
.tag { position: absolute; top: -12px; right: 22px; padding: 1px 10px; font-size: 12.5px; background: #fff; border: 1.5px dashed #8b948f; border-radius: ${WOBBLY}; }
h1 { margin-bottom: 16px; font-size: 20px; font-weight: 600; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 178px; gap: 28px; }
.side { padding-left: 24px; border-left: 1.5px solid #d4d9d6; }
.field { position: relative; margin-bottom: 16px; padding-left: 12px; border-left: 3px solid #d4d9d6; }
.field.refused { border-color: #b3261e; }
.label { margin-bottom: 4px; font-size: 14px; font-weight: 600; }
.label span { font-weight: 400; color: #5d6863; }
.help { margin-top: 4px; font-size: 13px; line-height: 1.35; color: #5d6863; }
.error { margin-top: 5px; font-size: 14px; font-weight: 600; color: #b3261e; }
.input { min-height: 36px; padding: 6px 10px; white-space: pre-line; border: 1.5px solid #8b948f; border-radius: ${WOBBLY}; }
.input + .input { margin-top: 6px; }
.input.empty { color: #8b948f; }
.input.tall { min-height: 62px; }
.refused .input { border-color: #b3261e; }
.bar { display: flex; gap: 14px; padding: 3px 12px; font-size: 13px; background: #f1f3f2; border: 1.5px solid #8b948f; border-bottom: 0; border-radius: 10px 5px 0 0; }
.bar + .input { border-radius: 0 0 6px 12px; }
.dropdown, .date { display: flex; justify-content: space-between; }
.field .number { width: 120px; }
.field .date { width: 170px; }
.choice { display: inline-flex; align-items: center; gap: 7px; margin-right: 20px; }
.choice::before { width: 15px; height: 15px; content: ""; border: 1.5px solid #8b948f; border-radius: 50%; }
.choice.on::before { background: radial-gradient(#25302c 40%, #fff 46%); }
.picture { display: flex; gap: 14px; align-items: center; width: 330px; padding: 8px; border: 1.5px solid #8b948f; border-radius: ${WOBBLY}; }
.picture img { width: 96px; height: 72px; object-fit: cover; border-radius: 6px; }
.pictures { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-bottom: 8px; }
.pictures .picture { width: auto; }
.refused .picture { border-color: #b3261e; }
.file { font-size: 14px; overflow-wrap: anywhere; }
.tags { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 7px; }
.chip { padding: 1px 10px; font-size: 14px; background: #eef1ef; border: 1.5px solid #b9c1bd; border-radius: ${WOBBLY}; }
.button { display: inline-block; padding: 6px 14px; font-weight: 600; text-align: center; border: 1.5px solid #8b948f; border-radius: ${WOBBLY}; }
.button.go { color: #fff; background: #1b7a4b; border-color: #14613b; }
.button.blue { color: #fff; background: #1f63c4; border-color: #174d9a; }
.button.wide { display: block; padding-inline: 6px; }
.button.split { display: grid; grid-template-columns: 1fr 30px; padding-right: 0; }
.button.split i { font-style: normal; border-left: 1.5px solid #fff9; }
.status { display: inline-block; margin: 4px 0 12px; padding: 1px 10px; font-size: 13px; font-weight: 600; background: #fdf0d0; border-radius: ${WOBBLY}; }
.status.published { color: #14613b; background: #dcf1e4; }
.status.changed { color: #174d9a; background: #e1ecfb; }
.small { margin-top: 9px; font-size: 12.5px; line-height: 1.35; color: #5d6863; }
.menu { margin-top: 6px; padding: 6px; background: #fff; border: 1.5px solid #8b948f; border-radius: ${WOBBLY}; }
.menu p { padding: 4px 10px; }
.menu .chosen { background: #eef1ef; border-radius: 6px; }
.tabs { display: flex; gap: 26px; margin: -4px 0 18px; padding-bottom: 9px; border-bottom: 1.5px solid #d4d9d6; }
.tabs b { padding-bottom: 9px; margin-bottom: -11px; border-bottom: 3px solid #1f63c4; }
.row { display: grid; grid-template-columns: 1fr 150px 130px; gap: 14px; padding: 8px 4px; border-bottom: 1.5px solid #e3e7e5; }
.row.order { grid-template-columns: 1fr 110px; align-items: center; }
.row .status { justify-self: start; margin: 0; }
.head { font-size: 13px; color: #5d6863; }
.step { display: inline-grid; place-items: center; flex: none; width: 25px; height: 25px; font-size: 14px; font-weight: 600; line-height: 1; color: #fff; background: #8a3324; border-radius: 50%; }
.field > .step { position: absolute; top: -3px; left: -25px; }
.with-step { display: flex; gap: 8px; align-items: center; }
.with-step > :last-child { flex: 1; }
.more { margin: 0 -26px -24px; padding: 10px 26px; font-size: 13px; color: #5d6863; border-top: 2px dashed #b9c1bd; }
`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes text for HTML. */
export const text = (value: string) => value.replace(/[&<>]/g, (sign) => ENTITIES[sign]!);

/** The number of the step in the guide that happens here, if any. */
export const step = (number: number | undefined) =>
  number === undefined ? "" : `<span class="step">${number}</span>`;

/** The coloured label of an entry's status. */
export const status = (label: string) => `<p class="status ${label.toLowerCase()}">${label}</p>`;

/** HTML with a step's number before it. */
export const withStep = (number: number | undefined, html: string) =>
  number === undefined ? html : `<div class="with-step">${step(number)}${html}</div>`;

/** Two columns, the second one narrow. */
export const columns = (wide: string, narrow: string) =>
  `<div class="columns"><div>${wide}</div>${narrow}</div>`;

/** The label of the button beside a form, by the entry's status. */
const BUTTON = {
  Draft: "Publish",
  Changed: "Publish changes",
  Published: "Publish<i>▾</i>",
} as const;

export type Status = keyof typeof BUTTON;

/**
 * The column beside a form, from which an entry is published.
 *
 * @param step number of the step at the button
 * @param below what the button opens
 */
export function sidebar(entryStatus: Status, step?: number, below = ""): string {
  const className = entryStatus === "Published" ? "go split" : "go wide";
  const button = withStep(step, `<span class="button ${className}">${BUTTON[entryStatus]}</span>`);
  return `<aside class="side"><p>Status</p>${status(entryStatus)}${button}${below}</aside>`;
}

/** A whole drawing, with a tag that says it is one. */
export function sheet(tag: string, html: string): string {
  const bytes = readFileSync(font()).toString("base64");
  const face = `@font-face { font-family: Drawn; font-weight: 400 600; src: url("data:font/woff2;base64,${bytes}"); }`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${face}${STYLE}</style><body><main class="sheet"><div class="tag">${text(tag)}</div>${html}</main></body></html>`;
}
