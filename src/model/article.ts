import { LANGUAGE } from "../region";
import { routes } from "../routes";
import { byOrder, contentType, order } from "./content-type";
import {
  boolean,
  date,
  formatLike,
  markdown,
  SECURE_URL,
  slug,
  text,
  textList,
  type Format,
} from "./fields";
import { page } from "./page";

/** Slugs that Gatsby, hosts, the publisher, the Worker or the editor use at the site's root, or may use in future. */
export const reservedSlugs = [
  ...routes.map((route) => route.slug),
  ..."404 admin audio auth callback dev-404-page edit hooks inquiries readyz static status".split(
    " ",
  ),
];

const articleSlug: Format = {
  ...slug,
  except: reservedSlugs,
  expected: `${slug.expected}, and not a reserved word (${reservedSlugs.join(", ")})`,
};

const languageTag = formatLike(
  "fr-CA",
  "a language tag",
  /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/,
);

/** Splits a source into its name and the address after the last space. */
export function splitSource(written: string) {
  const gap = written.lastIndexOf(" ");
  return { name: written.slice(0, gap), url: written.slice(gap + 1) };
}

const source = formatLike(
  "Marriage Act https://www.example.com/act",
  "a name, a space and a web address that begins with https://",
  new RegExp(String.raw`^\S.*\s${SECURE_URL}$`),
);

const { heroAlt, heroFocus, heroImage, intro, metaDescription } = page.fields;

export const article = contentType({
  id: "article",
  label: "Article",
  plural: "articles",
  help: "A page on any other subject, such as the documents that a wedding requires.",
  titleField: "title",
  optional: true,
  fields: {
    title: text("Title", "The heading of the page, and its name in search results.", {
      required: true,
    }),
    slug: text("Slug", "The page's address, such as getting-married.", {
      required: true,
      format: articleSlug,
      unique: true,
    }),
    metaDescription,
    language: text("Language", "The language of the text, as a tag: fr-CA, tl, zh-Hant.", {
      default: LANGUAGE,
      format: languageTag,
    }),
    intro,
    heroImage,
    heroAlt,
    heroFocus,
    body: markdown("Text", "The page's text. A link to one of its headings: /slug/#the-heading.", {
      required: true,
    }),
    sources: textList(
      "Sources",
      "Optional. Where the facts come from. For each source, type its name, a space and its https:// address, then press Enter.",
      { format: source, areSources: true },
    ),
    checkedOn: date(
      "Checked on",
      "Optional. The day you last compared the text with its sources. Shown beside them.",
      { maxDaysAhead: 0 },
    ),
    validUntil: date(
      "Holds until",
      "Optional. The last day on which the text is correct. The page shows this date and is removed the night after.",
    ),
    isInFooter: boolean("In the footer", "Whether the footer of every page links to it.", {
      default: true,
    }),
    servicesLink: text(
      "Link on Services",
      'Optional. The text of a link to this article, below "How It Works" on Services, such as Read a whole ceremony.',
    ),
    isCeremony: boolean(
      "Ceremony",
      "Whether the text is a ceremony: it looks like an order of service, and prints as a booklet. Words between single asterisks are directions, which nobody says.",
      { default: false },
    ),
    order,
  },
  compare: byOrder,
});
