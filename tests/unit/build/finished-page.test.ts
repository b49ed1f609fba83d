import { deferScripts, parsePage } from "../../../src/build/finished-page";
import { tempFolder, writeFiles } from "../../support/temp-folder";

/** A page as Gatsby writes it. */
const SCRIPTS = '<script src="/runtime.js" async></script><script src="/app.js" async=""></script>';
const page = `<!DOCTYPE html><html><head></head><body><p>a<!-- -->b</p>${SCRIPTS}</body></html>`;

const folder = tempFolder();

const dataOf = (componentChunkName: string, ...staticQueryHashes: string[]) =>
  JSON.stringify({ componentChunkName, staticQueryHashes, result: {} });

beforeAll(() =>
  writeFiles(folder.path, {
    "chunk-map.json": JSON.stringify({ about: ["/about-1.js"], home: ["/home-1.js"] }),
    "page-data/index/page-data.json": dataOf("home", "11", "22"),
    "page-data/about/page-data.json": dataOf("about"),
    "page-data/404.html/page-data.json": dataOf("about"),
    "page-data/lost/page-data.json": dataOf("lost"),
  }),
);

async function defer(html: string, file: string) {
  const document = parsePage(html);
  await deferScripts(document, folder.path, file);
  return document.toString();
}

test("a page's scripts are named, in their order and with the page's own, with the data that they will ask for", async () => {
  expect(await defer(page, "index.html")).toBe(
    page.replace(
      SCRIPTS,
      '<script data-program="late-scripts" data-scripts="/runtime.js /app.js /home-1.js" data-preload="/page-data/app-data.json /page-data/index/page-data.json /page-data/sq/d/11.json /page-data/sq/d/22.json"></script>',
    ),
  );
});

test.each([
  ["about/index.html", "/page-data/about/page-data.json"],
  ["404.html", "/page-data/404.html/page-data.json"],
])("%s asks for its own data", async (file, data) => {
  expect(await defer(page, file)).toContain(
    `data-scripts="/runtime.js /app.js /about-1.js" data-preload="/page-data/app-data.json ${data}"`,
  );
});

test("a page of a former build stays as it is", async () => {
  const former = await defer(page, "index.html");
  expect(await defer(former, "index.html")).toBe(former);
});

test("a page that names no scripts of its kind is not published: an upgrade of Gatsby has changed what it writes", async () => {
  await expect(defer(page, "lost/index.html")).rejects.toThrow("Gatsby names no scripts of lost");
});
