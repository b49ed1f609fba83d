import MarkdownIt from "markdown-it";
import { isRightToLeft, splitByDirection } from "../right-to-left";
import { resolveLink } from "./links";

/**
 * A renderer for text that editors write. Raw HTML and pictures are dropped, and a link that could
 * run script loses its address but keeps its words. Bare addresses of the web and of mail are links.
 */
function createRenderer() {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  markdown.linkify.set({ fuzzyLink: false });
  markdown.validateLink = () => true;
  markdown.renderer.rules.html_block = () => "";
  markdown.renderer.rules.html_inline = () => "";
  markdown.renderer.rules.image = () => "";
  for (const rule of ["heading_open", "heading_close"] as const) {
    markdown.renderer.rules[rule] = (tokens, index, options, _env, self) => {
      const token = tokens[index]!;
      // The page has the only h1.
      if (token.tag === "h1") token.tag = "h2";
      return self.renderToken(tokens, index, options);
    };
  }
  // A name in a sentence stands for itself; a paragraph without any other words begins at the right.
  markdown.renderer.rules.text = (tokens, index) =>
    splitByDirection(tokens[index]!.content)
      .map((part) => markdown.utils.escapeHtml(part))
      .map((part, place) => (place % 2 === 0 ? part : `<bdi>${part}</bdi>`))
      .join("");
  markdown.core.ruler.push("direction", ({ tokens }) => {
    for (const [index, { content, type }] of tokens.entries()) {
      if (type !== "inline" || !isRightToLeft(content)) continue;
      // The paragraph of a short item of a list is hidden.
      const block = tokens[index - 1]!.hidden ? tokens[index - 2] : tokens[index - 1];
      block?.attrSet("dir", "rtl");
    }
  });
  markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index]!;
    const destination = resolveLink(String(token.attrGet("href")));
    if ("fault" in destination) token.attrs = null;
    else {
      token.attrSet("href", destination.href);
      if (/^https?:/i.test(destination.href)) token.attrSet("rel", "noopener");
    }
    return self.renderToken(tokens, index, options);
  };
  return markdown;
}

const renderer = createRenderer();

/** The addresses of a text's links, as they were written. */
export const linksIn = (source: string): string[] =>
  renderer
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
  const html = renderer.render(source).trim();
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
