import { LANGUAGE } from "../region";
import { routes } from "../routes";
import { byOrder, contentType, order } from "./content-type";
import { boolean, date, formatLike, markdown, slug, text, textList, type Format } from "./fields";
import { page } from "./page";

/** Slugs that Gatsby, hosts, the publisher or the editor use at the site's root, or may use one day. */
const reservedSlugs = [
  ...routes.map((route) => route.slug),
  ..."404 admin dev-404-page edit hooks inquiries readyz static status".split(" "),
];

const articleSlug: Format = {
  ...slug,
  except: reservedSlugs,
  expected: `${slug.expected}, and no page of the site (${reservedSlugs.join(", ")})`,
};

const languageTag = formatLike(
  "fr-CA",
  "the tag of a language",
  /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/,
);

/** Splits the text of a source: its name, a space and its address. */
export function splitSource(written: string) {
  const gap = written.lastIndexOf(" ");
  return { name: written.slice(0, gap), url: written.slice(gap + 1) };
}

const source = formatLike(
  "Marriage Act https://www.example.com/act",
  "a name, a space and a web address that begins with https://",
  /^\S.*\shttps:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/,
);

const { heroAlt, heroFocus, heroImage, intro, metaDescription } = page.fields;

export const article = contentType({
  id: "article",
  label: "Article",
  plural: "articles",
  help: "A page for whatever else you want to say, such as what papers a wedding needs.",
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
    language: text("Language", "The tag of the language it is written in: fr-CA, tl, zh-Hant.", {
      default: LANGUAGE,
      format: languageTag,
    }),
    intro,
    heroImage,
    heroAlt,
    heroFocus,
    body: markdown("Text", "The page's text. A link to a heading in it: /slug/#its-words.", {
      required: true,
    }),
    sources: textList(
      "Sources",
      "Optional. Where its facts are from: of each, the name, a space and the address with https://, and Enter after it.",
      { format: source, areSources: true },
    ),
    checkedOn: date(
      "Checked on",
      "Optional. The day on which you last compared it with its sources. It is shown beside them.",
      { mostDaysAhead: 0 },
    ),
    validUntil: date(
      "Holds until",
      "Optional. The last day on which it is right. It is shown, and the page is removed the night after.",
    ),
    isInFooter: boolean("In the footer", "Whether the footer of every page links to it.", {
      default: true,
    }),
    order,
  },
  compare: byOrder,
});
