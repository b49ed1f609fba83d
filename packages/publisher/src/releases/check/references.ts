import { HTMLElement, parse } from "node-html-parser";

/** What a page has and needs. */
export interface PageLinks {
  /** What fragments can lead to. */
  readonly ids: ReadonlySet<string>;
  /** Addresses as they stand in the page, once each. */
  readonly addresses: ReadonlySet<string>;
}

/** Hints about other hosts, not files. */
const NO_FILE = /^(dns-prefetch|preconnect)$/;
const SHARED_PICTURES = /^(og:image(:secure_url)?|og:url|twitter:image)$/;
const URL_IN_STYLE = /url\(\s*(["']?)(.*?)\1\s*\)/g;

/** Addresses in a `srcset`: what comes before a width or density, or before a comma. */
export const inSrcset = (value: string) =>
  [...value.matchAll(/([^\s,]\S*[^\s,])(?:\s+[^,]+)?\s*(?:,|$)/g)].map(
    ([, address = ""]) => address,
  );

/** Addresses in a style sheet, those that hold their own data left out. */
export const inStyle = (text: string) =>
  [...text.matchAll(URL_IN_STYLE)]
    .map(([, , address = ""]) => address)
    .filter((address) => !address.startsWith("data:"));

type Reader = (value: string, element: HTMLElement) => readonly string[];

const one: Reader = (value) => [value.trim()];

/** Attributes with addresses, and how to read them. */
const ATTRIBUTES: Readonly<Record<string, Reader>> = {
  href: (value, element) => (NO_FILE.test(element.getAttribute("rel") ?? "") ? [] : [value.trim()]),
  src: one,
  poster: one,
  action: one,
  srcset: inSrcset,
  imagesrcset: inSrcset,
  style: inStyle,
  // Where the page's scripts wait for its first picture.
  "data-scripts": (value) => value.split(" "),
  content: (value, element) =>
    SHARED_PICTURES.test(element.getAttribute("property") ?? element.getAttribute("name") ?? "")
      ? [value]
      : [],
};

function addressesOf(element: HTMLElement): string[] {
  return Object.entries(element.attributes).flatMap(([name, value]) => [
    ...(ATTRIBUTES[name.toLowerCase()]?.(value, element) ?? []),
  ]);
}

function* elementsIn(element: HTMLElement): Generator<HTMLElement> {
  for (const child of element.childNodes) {
    if (!(child instanceof HTMLElement)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** @param html a page, whose `noscript` parts count too */
export function linksOf(html: string): PageLinks {
  const root = parse(html, { blockTextElements: { script: true, style: true } });
  const ids = new Set<string>();
  const addresses = new Set<string>();
  for (const element of elementsIn(root)) {
    if (element.id) ids.add(element.id);
    for (const address of addressesOf(element)) addresses.add(address);
    if (element.rawTagName.toLowerCase() === "style") {
      for (const address of inStyle(element.text)) addresses.add(address);
    }
  }
  return { ids, addresses };
}

/** Addresses of files in a page's data: `"/static/…"`, alone or in a `srcset`. */
export const inData = (json: string) =>
  new Set([...json.matchAll(/(?<=["\s,]|\\n)\/static\/[^"\s,\\]+/g)].map(([address]) => address));
