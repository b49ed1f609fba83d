import MarkdownIt from "markdown-it";
import { isRightToLeft, splitByDirection } from "../right-to-left";
import { resolveLink } from "./links";

/**
 * Renders text that editors write. Raw HTML and pictures are dropped, and a link that could run
 * script loses its address but keeps its words. Bare addresses of the web and of mail are links.
 */
const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.linkify.set({ fuzzyLink: false });
markdown.validateLink = () => true;

const { rules } = markdown.renderer;
rules.html_block = () => "";
rules.html_inline = () => "";
rules.image = () => "";
// A name in a sentence stands for itself; a paragraph without any other words begins at the right.
rules.text = (tokens, index) =>
  splitByDirection(tokens[index]!.content)
    .map((part) => markdown.utils.escapeHtml(part))
    .map((part, place) => (place % 2 === 0 ? part : `<bdi>${part}</bdi>`))
    .join("");
rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index]!;
  const destination = resolveLink(String(token.attrGet("href")));
  if ("fault" in destination) token.attrs = null;
  else {
    token.attrSet("href", destination.href);
    if (/^https?:/i.test(destination.href)) token.attrSet("rel", "noopener");
  }
  return self.renderToken(tokens, index, options);
};

markdown.core.ruler.push("blocks", ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    // The page has the only h1.
    if (token.tag === "h1") token.tag = "h2";
    if (token.type !== "inline" || !isRightToLeft(token.content)) continue;
    // The paragraph of a short item of a list is hidden.
    const block = tokens[index - 1]!.hidden ? tokens[index - 2] : tokens[index - 1];
    block?.attrSet("dir", "rtl");
  }
});

/** The addresses of a text's links, as they were written. */
export const linksIn = (source: string): string[] =>
  markdown
    .parse(source, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === "link_open")
    .map((token) => String(token.attrGet("href")));

/**
 * Renders an editor's Markdown (CommonMark).
 *
 * @returns safe HTML, and the words alone for descriptions and structured data
 */
export function renderMarkdown(source: string): { html: string; text: string } {
  const html = markdown.render(source).trim();
  const text = html
    .replace(/<\/?bdi>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?])/g, "$1")
    .trim();
  return { html, text };
}
