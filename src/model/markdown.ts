import MarkdownIt from "markdown-it";
import betweenCjkLetters from "markdown-it-cjk-friendly";
import { keepRangesTogether } from "../ranges";
import { routes } from "../routes";

/** Web, mail or phone address. */
const ADDRESS = /^(https:\/\/[^\s/]|mailto:[^\s@]+@|tel:\S)\S*$/i;
const lists = routes.flatMap((route) => ("list" in route ? route.slug : []));
/** Path of a file, or of a further page of a long list. Whether it exists is only known after the build. */
const MADE_BY_BUILD = new RegExp(`^/([^/\\\\]\\S*\\.[a-z0-9]+|(${lists.join("|")})/\\d+/?)$`, "i");

/**
 * Tests whether a link is valid: an address, or a path that exists or may exist on the site.
 *
 * @param articles slugs of the existing articles
 */
export function isLink(written: string, articles: readonly string[] = []): boolean {
  const page = written.replace(/[?#].*$/s, "");
  const paths = [...routes.map(({ path }) => path), ...articles.map((slug) => `/${slug}/`)];
  return (
    ADDRESS.test(written) ||
    MADE_BY_BUILD.test(page) ||
    paths.some((path) => page === path || (page !== "" && `${page}/` === path))
  );
}

/**
 * Parser and renderer for the editor's text. Drops raw HTML and pictures, removes the address of links that
 * `isLink` refuses, and makes links of plain web and mail addresses.
 */
const markdown = new MarkdownIt({ html: true, linkify: true })
  .use(betweenCjkLetters)
  // An indented paragraph is not meant as code. Escaped characters must not be merged with their text.
  .disable(["code", "text_join"]);
markdown.validateLink = () => true;

/** Line such as `[Passport]: both`, which CommonMark hides, because it takes it for the address of links. */
const NO_ADDRESS = /^(\W{0,9}\[[^\]\n]+\]):(?!\s*<?(?:https?:|mailto:|tel:|www\.|[/#]))/gim;
markdown.core.ruler.after("normalize", "hidden-lines", (state) => {
  state.src = state.src.replace(NO_ADDRESS, "$1\\:");
});

// Convert only dashes: the library's own rule also turns the "(c)" of "section 9 (c)" into ©.
markdown.core.ruler.at("replacements", ({ md, tokens }) => {
  if (!md.options.typographer) return;
  for (const { children } of tokens) {
    for (const [index, token] of (children ?? []).entries()) {
      if (token.type !== "text" || children![index - 1]?.info === "auto") continue;
      token.content = token.content
        .replace(/(?<!-)---(?!-)/g, "\u2014")
        .replace(/(?<!-)--(?!-)/g, "\u2013");
    }
  }
});

interface RenderOptions {
  /** Slugs of the articles on the site. Links to any other article lose their address. */
  readonly articles?: readonly string[];
  /** Whether headings get ids, which are made from their words. */
  readonly hasHeadingIds?: boolean;
}

const { rules } = markdown.renderer;
rules.text = (tokens, index) =>
  keepRangesTogether(markdown.utils.escapeHtml(tokens[index]!.content));
rules.html_block = () => "";
rules.html_inline = () => "";
rules.image = () => "";
rules.text_special = rules.text;
rules.link_open = (tokens, index, options, env, self) => {
  const token = tokens[index]!;
  const href = String(token.attrGet("href"));
  if (!isLink(href, (env as RenderOptions | undefined)?.articles)) token.attrs = null;
  else if (/^https:/i.test(href)) token.attrSet("rel", "noopener");
  return self.renderToken(tokens, index, options);
};

// Demote each h1, because the page already has one.
markdown.core.ruler.push("headings", ({ env, tokens }) => {
  const { hasHeadingIds } = env as RenderOptions;
  const counts = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.tag === "h1") token.tag = "h2";
    if (!hasHeadingIds || token.type !== "heading_open") continue;
    const words = tokens[index + 1]!.content.normalize("NFD").toLowerCase();
    const id = words
      .replace(/\p{Mark}+/gu, "")
      .match(/[\p{Letter}\p{Number}]+/gu)
      ?.join("-");
    if (id === undefined) continue;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    token.attrSet("id", count === 1 ? id : `${id}-${count}`);
  }
});

/** Parses a text as it was typed, without typographic quotation marks and dashes. */
const tokensIn = (source: string) =>
  markdown
    .set({ typographer: false })
    .parse(source, {})
    .flatMap((token) => [token, ...(token.children ?? [])]);

/** Formatting marks that have no effect, such as in `##Title`. */
const MARKS = new RegExp(
  [
    // Bold text: two or three marks beside a word. Longer runs are rules; those within a word are intended.
    String.raw`(?<![*_\p{L}\p{N}])[*_]{2,3}(?=[\p{L}\p{N}\p{Ps}\p{Pi}"'])`,
    String.raw`(?<=[\p{L}\p{N}.!?])[*_]{2,3}(?![*_\p{L}\p{N}])`,
    // Italic text with a space before the closing mark. A single mark is a footnote, as in "$650*".
    String.raw`(?<![*_\p{L}\p{N}])([*_])(?=[\p{L}\p{N}])[^*_]+\s\1(?![*_\s])`,
    // A heading without a space. A single # is a hashtag.
    String.raw`^#{2,6}(?=[^#\s])`,
    // A link with a space before its address. A full web address is a token of its own, so the text ends there.
    String.raw`\[[^\]]+\]\s+\((?=$|\/|www\.|mailto:|tel:)`,
  ].join("|"),
  "u",
);

/** Lists without a space after their marks, or with marks of a word processor: their lines would run together. */
const LIST = /^(?:-\p{L}.*\n-\p{L}|[•‣◦▪·]\s*\S.*\n[•‣◦▪·]|\d{1,2}[.)]\p{L})/mu;

/** Finds the marks that couples would see. Returns each with the text after it. */
export function marksIn(source: string): string[] {
  const tokens = tokensIn(source);
  return tokens.flatMap(({ content, type }, index) => {
    if (type === "inline") return LIST.exec(content)?.[0] ?? [];
    const isAddress = tokens[index - 1]?.info === "auto";
    const found = type === "text" && !isAddress ? MARKS.exec(content) : null;
    return found ? content.slice(found.index) : [];
  });
}

/** Finds the lines that dashes below them turn into headings. Returns each with its dashes. */
export const underlinedIn = (source: string): string[] => {
  const tokens = tokensIn(source);
  return tokens.flatMap(({ markup, type }, index) => {
    const isUnderlined = type === "heading_open" && /^[-=]$/.test(markup);
    return isUnderlined ? `${tokens[index + 1]!.content}\n${markup.repeat(3)}` : [];
  });
};

/** HTML that may be left out without a report: line breaks, closing tags and comments. */
const NEGLIGIBLE = /<(br|\/\w+)\b[^>]*>|<!--.*?-->/gis;

/** Finds the pictures and the raw HTML that pages leave out. */
export const omittedIn = (source: string): string[] =>
  tokensIn(source).flatMap((token) => {
    if (token.type === "image") return `![${token.content}](${token.attrGet("src")})`;
    if (!token.type.startsWith("html_")) return [];
    return token.content.replace(NEGLIGIBLE, "").replace(/\s+/g, " ").trim() || [];
  });

/** Link with a space in its address, such as `[write](mailto: tala@example.com)`. */
const BROKEN = /\]\(\s*((?:\/|www\.|https?:|mailto:|tel:)[^\s()]*\s+[^\s()"'][^()]*)\)/gi;

/** Returns the addresses of all links in a text, as they were typed. */
export const linksIn = (source: string): string[] =>
  tokensIn(source).flatMap((token) => {
    if (token.type === "link_open") return String(token.attrGet("href"));
    if (token.type !== "inline") return [];
    return [...token.content.replace(/`[^`]*`/g, "").matchAll(BROKEN)].map(([, link]) => link!);
  });

/** Renders an editor's Markdown (CommonMark) as safe HTML. */
export const renderMarkdown = (source: string, options: RenderOptions = {}): string =>
  markdown
    .set({ typographer: true })
    .render(source, { ...options })
    // A paragraph is empty if pages leave out all that is in it.
    .replace(/<p>\s*<\/p>/g, "")
    .trim();
