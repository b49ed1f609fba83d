import { parse, type HTMLElement } from "node-html-parser";

/** What a file offers to links and needs from others. */
export interface References {
  /** Addresses as they stand in the file. */
  readonly addresses: readonly string[];
  /** What fragments can lead to, on a page. */
  readonly ids?: ReadonlySet<string>;
}

type ReadAttribute = (value: string, element: HTMLElement) => readonly string[];

const single: ReadAttribute = (value) => [value.trim()];
const list: ReadAttribute = (value) => value.split(" ");

/** Addresses in a `srcset`: what comes before a width or density, or before a comma. */
const inSrcset = (value: string) =>
  [...value.matchAll(/([^\s,]\S*[^\s,])(?:\s+[^,]+)?\s*(?:,|$)/g)].map(
    ([, address = ""]) => address,
  );

/** Addresses in a style sheet, without those that hold their own data. */
const inStyle = (text: string) =>
  [...text.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)/g)]
    .map(([, , address = ""]) => address)
    .filter((address) => !address.startsWith("data:"));

/** Attributes with addresses, and how to read them. */
const ATTRIBUTES: Readonly<Record<string, ReadAttribute>> = {
  href: single,
  src: single,
  // A form that posts leads to a service, not to a file.
  action: (value, element) =>
    element.getAttribute("method")?.toLowerCase() === "post" ? [] : [value.trim()],
  srcset: inSrcset,
  imagesrcset: inSrcset,
  style: inStyle,
  // The deferred scripts and data of the page, see `startup/loader.ts`.
  "data-scripts": list,
  "data-preload": list,
  // The page's own address and picture, for networks; other tags hold words.
  content: (value) => (/^https?:/.test(value) ? [value] : []),
};

/** `noscript` parts count too. */
function inHtml(html: string): References {
  const root = parse(html, { blockTextElements: { script: true, style: true } });
  const ids = new Set<string>();
  const addresses = root.querySelectorAll("*").flatMap((element) => {
    if (element.id) ids.add(element.id);
    const inAttributes = Object.entries(element.attributes).flatMap(
      ([name, value]) => ATTRIBUTES[name.toLowerCase()]?.(value, element) ?? [],
    );
    return element.tagName === "STYLE" ? [...inAttributes, ...inStyle(element.text)] : inAttributes;
  });
  return { ids, addresses };
}

/** @throws Error for a page that is cut off */
function inPage(html: string): References {
  if (!html.trimEnd().endsWith("</html>")) throw new Error("its end, </html>, is missing");
  return inHtml(html);
}

/**
 * The page that the data are of, the icons of a manifest, and files: `"/static/…"`, alone or in a
 * `srcset`.
 *
 * @throws SyntaxError for data that are cut off
 */
function inData(json: string): References {
  const { path, icons = [] } = JSON.parse(json) as {
    readonly path?: string;
    readonly icons?: readonly { readonly src: string }[];
  };
  const files = [...json.matchAll(/(?<=["\s,]|\\n)\/static\/[^"\s,\\]+/g)].map(([file]) => file);
  return { addresses: [...files, ...icons.map(({ src }) => src), ...(path ? [path] : [])] };
}

const inSitemap = (xml: string): References => ({
  addresses: [...xml.matchAll(/<(loc|image:loc)>\s*(.*?)\s*<\/\1>/g)].map(([, , address = ""]) =>
    address.replaceAll("&amp;", "&"),
  ),
});

/** How to read what refers to other files, by its path in the public folder; the first one counts. */
const READERS: readonly [RegExp, (text: string) => References][] = [
  [/(^|\/)(index|404)\.html$/, inPage],
  [/\.html$/, inHtml],
  [/\.css$/, (text) => ({ addresses: inStyle(text) })],
  [/^page-data\/.*\.json$|^manifest\.webmanifest$/, inData],
  [/^sitemap\.xml$/, inSitemap],
];

/** How to read the file; nothing for one that refers to no others. */
export const readerOf = (file: string) => READERS.find(([kind]) => kind.test(file))?.[1];
