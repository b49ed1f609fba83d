import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deferScripts } from "../../../src/startup/loader";

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
  let folder: string;
  let html: string;

  const writeData = async (name: string, data: object) => {
    await mkdir(path.join(folder, "page-data", name), { recursive: true });
    await writeFile(path.join(folder, "page-data", name, "page-data.json"), JSON.stringify(data));
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pages-"));
    await writeData("index", { componentChunkName: "home", staticQueryHashes: ["11", "22"] });
    await writeData("about", { componentChunkName: "about", staticQueryHashes: [] });
    html = await deferScripts(page("/", SCRIPTS), folder);
  });

  afterAll(() => rm(folder, { recursive: true }));

  it("are no longer asked for while the browser reads the page", () => {
    expect(html).not.toMatch(/<script[^>]* src=/);
  });

  it("are named, in their order and with the page's own, for the one script that starts them", () => {
    expect(html).toContain('<script data-scripts="/runtime.js /app.js /home-1.js /home-2.js"');
    expect(html.match(/data-scripts/g)).toHaveLength(1);
  });

  it("start together with the data that they will ask for", () => {
    expect(html).toContain(
      'data-preload="/page-data/app-data.json /page-data/index/page-data.json /page-data/sq/d/11.json /page-data/sq/d/22.json"',
    );
  });

  it("leave the text alone", () => {
    expect(html).toContain("<p>Text</p>");
  });

  it("are started by the same text on every page", async () => {
    const textOf = (source: string) => /data-preload="[^"]*">(.*?)<\/script>/s.exec(source)?.[1];
    const other = await deferScripts(page("/about/", SCRIPTS), folder);
    expect(other).toContain("/about-1.js");
    expect(textOf(other)).toBe(textOf(html));
  });

  it("stay as they are in the fragment that Gatsby inserts into its pages", async () => {
    expect(await deferScripts(SCRIPTS, folder)).toBe(SCRIPTS);
  });

  it("of a page that has been rewritten stay as they are", async () => {
    expect(await deferScripts(html, folder)).toBe(html);
  });
});
