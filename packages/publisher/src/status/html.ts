const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** HTML that needs no escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | null | readonly (Html | null)[];

function toText(value: Value): string {
  if (value === null) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(toText).join("");
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Template literals of HTML. Values are escaped, unless they are `Html` themselves. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, index) => part + toText(values[index] ?? null)).join(""));

const SHORT = 40;
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

/** Text with its addresses as links, of which the long ones show the site alone. */
export function linked(text: string): Html[] {
  const pieces: Html[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const shown = address.length > SHORT ? new URL(address).hostname : address;
    pieces.push(html`${text.slice(end, index)}<a href="${address}">${shown}</a>`);
    end = index + address.length;
  }
  return [...pieces, html`${text.slice(end)}`];
}
