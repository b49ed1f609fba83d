import { HTMLElement, parse } from "node-html-parser";

/** What a page offers to links and needs from others. */
export interface PageReferences {
  /** What fragments can lead to. */
  readonly ids: ReadonlySet<string>;
  /** Addresses as they stand in the page. */
  readonly addresses: ReadonlySet<string>;
}

type ReadAttribute = (value: string, element: HTMLElement) => readonly string[];

const PRELOADED_HOST = /^(dns-prefetch|preconnect)$/;
const SOCIAL_ADDRESS = /^(og:image(:secure_url)?|og:url|twitter:image)$/;

const single: ReadAttribute = (value) => [value.trim()];

/** Addresses in a `srcset`: what comes before a width or density, or before a comma. */
const inSrcset = (value: string) =>
  [...value.matchAll(/([^\s,]\S*[^\s,])(?:\s+[^,]+)?\s*(?:,|$)/g)].map(
    ([, address = ""]) => address,
  );

/** Addresses in a style sheet, without those that hold their own data. */
export const inStyle = (text: string) =>
  [...text.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)/g)]
    .map(([, , address = ""]) => address)
    .filter((address) => !address.startsWith("data:"));

/** Addresses of files in a page's data: `"/static/…"`, alone or in a `srcset`. */
export const inData = (json: string) =>
  [...json.matchAll(/(?<=["\s,]|\\n)\/static\/[^"\s,\\]+/g)].map(([address]) => address);

/** Addresses in the elements of a sitemap that have this name. */
export const inSitemap = (xml: string, element: "loc" | "image:loc") =>
  [...xml.matchAll(new RegExp(`<${element}>\\s*(.*?)\\s*</${element}>`, "g"))].map(
    ([, address = ""]) => address.replaceAll("&amp;", "&"),
  );

/** Attributes with addresses, and how to read them. */
const ATTRIBUTES: Readonly<Record<string, ReadAttribute>> = {
  href: (value, element) =>
    PRELOADED_HOST.test(element.getAttribute("rel") ?? "") ? [] : [value.trim()],
  src: single,
  poster: single,
  // A form that posts leads to a service, not to a file.
  action: (value, element) =>
    element.getAttribute("method")?.toLowerCase() === "post" ? [] : single(value, element),
  srcset: inSrcset,
  imagesrcset: inSrcset,
  style: inStyle,
  // The deferred scripts and data of the page, see `defer-scripts.ts`.
  "data-scripts": (value) => value.split(" "),
  "data-preload": (value) => value.split(" "),
  content: (value, element) =>
    SOCIAL_ADDRESS.test(element.getAttribute("property") ?? element.getAttribute("name") ?? "")
      ? [value]
      : [],
};

function* elementsIn(element: HTMLElement): Generator<HTMLElement> {
  for (const child of element.childNodes) {
    if (!(child instanceof HTMLElement)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** @param html a page, whose `noscript` parts count too */
export function inPage(html: string): PageReferences {
  const root = parse(html, { blockTextElements: { script: true, style: true } });
  const ids = new Set<string>();
  const addresses = new Set<string>();
  for (const element of elementsIn(root)) {
    if (element.id) ids.add(element.id);
    const found = Object.entries(element.attributes).flatMap(
      ([name, value]) => ATTRIBUTES[name.toLowerCase()]?.(value, element) ?? [],
    );
    const inElement = element.rawTagName.toLowerCase() === "style" ? inStyle(element.text) : [];
    for (const address of [...found, ...inElement]) addresses.add(address);
  }
  return { ids, addresses };
}
