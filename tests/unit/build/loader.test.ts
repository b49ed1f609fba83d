import { deferScripts } from "../../../src/build/loader";
import { tempFolder, writeFiles } from "../../support/temp-folder";

/** A page as Gatsby writes it. */
const page = (pagePath: string, scripts: string) => {
  const chunks = { app: ["/app.js"], about: ["/about-1.js"], home: ["/home-1.js", "/home-2.js"] };
  return `<html><body><p>Text</p><script id="gatsby-script-loader">/*<![CDATA[*/window.pagePath=${JSON.stringify(pagePath)};/*]]>*/</script>
    <script id="gatsby-chunk-mapping">
      window.___chunkMapping=${JSON.stringify(JSON.stringify(chunks))};
    </script>${scripts}</body></html>`;
};

const SCRIPTS = '<script src="/runtime.js" async></script><script src="/app.js" async=""></script>';

describe("the page's scripts", () => {
  const folder = tempFolder();
  let html: string;

  const dataOf = (componentChunkName: string, ...staticQueryHashes: string[]) =>
    JSON.stringify({ componentChunkName, staticQueryHashes });

  beforeAll(async () => {
    await writeFiles(folder.path, {
      "page-data/index/page-data.json": dataOf("home", "11", "22"),
      "page-data/about/page-data.json": dataOf("about"),
    });
    html = await deferScripts(page("/", SCRIPTS), folder.path);
  });

  it("are named, in their order and with the page's own, for the one script that starts them", () => {
    expect(html).toContain("<p>Text</p>");
    // The browser asks for none of them while it reads the page.
    expect(html).not.toMatch(/<script[^>]* src=/);
    expect(html).toContain('<script data-scripts="/runtime.js /app.js /home-1.js /home-2.js"');
    expect(html.match(/data-scripts/g)).toHaveLength(1);
    // They start together with the data that they will ask for.
    expect(html).toContain(
      'data-preload="/page-data/app-data.json /page-data/index/page-data.json /page-data/sq/d/11.json /page-data/sq/d/22.json"',
    );
  });

  it("are started by the same text on every page", async () => {
    const textOf = (source: string) => /data-preload="[^"]*">(.*?)<\/script>/s.exec(source)?.[1];
    const other = await deferScripts(page("/about/", SCRIPTS), folder.path);
    expect(other).toContain("/about-1.js");
    expect(textOf(other)).toBe(textOf(html));
  });

  it("stay as they are in the fragment that Gatsby inserts into its pages, and once rewritten", async () => {
    expect(await deferScripts(SCRIPTS, folder.path)).toBe(SCRIPTS);
    expect(await deferScripts(html, folder.path)).toBe(html);
  });
});
