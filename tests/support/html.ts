import { readFileSync } from "node:fs";
import path from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { filesIn } from "../../src/build/prune";

/** The rules of the HTML standard, and none about style. */
const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ["html-validate:standard"] }),
);

/** Lists the pages in a site's public folder by file name. Gatsby writes other HTML files, too. */
export const pagesIn = (folder: string) =>
  filesIn(folder).filter((name) => /(^|\/)index\.html$/.test(name));

/** Returns what the HTML standard forbids in the pages of a public folder, with the page and the element of each. */
export async function invalidHtml(folder: string): Promise<string[]> {
  const checked = pagesIn(folder).map(async (page) => {
    const html = readFileSync(path.join(folder, page), "utf8");
    const { results } = await validator.validateString(html);
    return results.flatMap(({ messages }) =>
      messages.map(({ message, selector }) => `${page}: ${message} (${String(selector)})`),
    );
  });
  return (await Promise.all(checked)).flat();
}
