import MarkdownIt from "markdown-it";

/** An address that a link in the content may lead to: this site, the web, mail or telephone. */
const SAFE_LINK = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i;

/** The page has the only h1: an editor's first level of heading is the second, `##` too. */
const headingTag = (tag: string) => (tag === "h1" ? "h2" : tag);

/**
 * A renderer for text that editors write. Raw HTML and pictures are dropped, and a link that could
 * run script loses its address but keeps its words.
 */
function createRenderer() {
  const markdown = new MarkdownIt({ html: true });
  markdown.validateLink = () => true;
  markdown.renderer.rules.html_block = () => "";
  markdown.renderer.rules.html_inline = () => "";
  markdown.renderer.rules.image = () => "";
  for (const rule of ["heading_open", "heading_close"] as const) {
    markdown.renderer.rules[rule] = (tokens, index, options, _env, self) => {
      const token = tokens[index]!;
      token.tag = headingTag(token.tag);
      return self.renderToken(tokens, index, options);
    };
  }
  markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index]!;
    const href = String(token.attrGet("href"));
    if (!SAFE_LINK.test(href)) token.attrs = null;
    else if (/^https?:/i.test(href)) token.attrSet("rel", "noopener");
    return self.renderToken(tokens, index, options);
  };
  return markdown;
}

const renderer = createRenderer();

/**
 * Renders an editor's Markdown (CommonMark).
 *
 * @returns safe HTML, and the words alone for descriptions and structured data
 */
export function renderMarkdown(source: string): { html: string; text: string } {
  const html = renderer.render(source).trim();
  const text = html
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
