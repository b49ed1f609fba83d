/** HTML that needs no escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | null | readonly (Html | null)[];

function toText(value: Value): string {
  if (value === null) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(toText).join("");
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Template literals of HTML. Values are escaped, unless they are `Html` themselves. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, index) => part + toText(values[index] ?? null)).join(""));

const SHORT = 40;
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** Text with its addresses as links, of which the long ones show the site alone. */
export const linked = (text: string): Html[] =>
  // Every other piece is what the pattern has caught.
  text.split(ADDRESS).map((piece, index) => {
    // The build also names addresses that are none.
    if (index % 2 === 0 || !URL.canParse(piece)) return html`${piece}`;
    const shown = piece.length > SHORT ? new URL(piece).hostname : piece;
    return html`<a href="${piece}">${shown}</a>`;
  });

/** Shows a time, ISO, as the officiant's clock does. */
export type Clock = (iso: string) => Html;

/** A list; nothing if there is nothing in it. Safari takes a list without bullets for none without its role. */
export const list = (items: readonly (Html | null)[]): Html | null =>
  items.some(Boolean)
    ? html`<ul role="list">
        ${items.map((item) => item && html`<li>${item}</li> `)}
      </ul>`
    : null;

/** A form of one button. */
export const button = (action: string, label: string | Html, name = "", value = ""): Html =>
  html`<form method="post" action="status/${action}">
    ${name === "" ? null : html`<input type="hidden" name="${name}" value="${value}" />`}
    <button type="submit">${label}</button>
  </form>`;
