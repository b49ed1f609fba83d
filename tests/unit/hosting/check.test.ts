import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { checkSite, shorten } from "../../../src/hosting/check";
import { tempFolder } from "../../support/temp-folder";

const ROUTES = ["/", "/services/", "/reviews/", "/about/", "/gallery/", "/contact/"];
const SCRIPT = "app-0123456789abcdef0123.js";
const PICTURE = "static/0123456789abcdef0123456789abcdef/a1b2c/bride's arch, (1).webp";
const PICTURE_ADDRESS = `/${PICTURE.replaceAll(" ", "%20")}`;
/** As React writes it into HTML. */
const PICTURE_IN_HTML = PICTURE_ADDRESS.replace("'", "&#x27;");
const AGAIN = "Build again; if that does not help, clear .cache and public first.";

const folder = tempFolder();

type Files = Record<string, string>;

const page = (route: string) => `<!DOCTYPE html><html lang="en"><head><title>${route}</title>
<link rel="canonical" href="https://www.example.com${route}"><link rel="stylesheet" href="/style.css">
<style>@font-face{font-family:x;src:url("/static/letters.woff2")}</style>
<script data-scripts="/${SCRIPT}" data-preload="/page-data/app-data.json /page-data/gallery/page-data.json /page-data/sq/d/42.json">start("/\\d+.js")</script></head><body><a href="#main">Skip</a> <a href="#">Top</a>
${ROUTES.map((to) => `<a href="${to}">${to}</a>`).join(" ")}
<main id="main"><noscript><img src="${PICTURE_IN_HTML}"></noscript>
<picture><source srcset="${PICTURE_IN_HTML} 320w, ${PICTURE_IN_HTML} 640w"><img src="${PICTURE_IN_HTML}"></picture>
<a href="/services/?from=menu#main">Services</a> <a href="/reviews">Reviews and/or /something</a> <a href="mailto:tala@example.com">Write</a>
<a href="https://elsewhere.example.com/static/gone.webp">Elsewhere</a> <a href="//elsewhere.example.com/gone">There</a></main></body></html>
`;

/** Files of a good build, by their path in the public folder. */
function goodSite(): Files {
  const files: Files = {
    "style.css": "body{}",
    "static/letters.woff2": "letters",
    [SCRIPT]: "start()",
    [PICTURE]: "picture",
    "page-data/app-data.json": JSON.stringify({ webpackCompilationHash: "1" }),
    "page-data/sq/d/42.json": JSON.stringify({ src: PICTURE_ADDRESS }),
    "search-engine-1234.html": "search-engine-verification: 1234",
  };
  for (const route of [...ROUTES, "/404/", "/404.html"]) {
    files[route.endsWith(".html") ? route.slice(1) : `${route.slice(1)}index.html`] = page(route);
    const data = { path: route, result: { data: { src: `${PICTURE_ADDRESS} 320w` } } };
    files[`page-data/${route.replace(/^\/|\/$/g, "") || "index"}/page-data.json`] =
      JSON.stringify(data);
  }
  return files;
}

async function problemsOf(files: Files): Promise<string[]> {
  const published = path.join(folder.path, "public");
  await rm(published, { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(published, file)), { recursive: true });
    await writeFile(path.join(published, file), content);
  }
  return checkSite(published);
}

const edit = (file: string, from: string, to: string) => (files: Files) => {
  if (!files[file]?.includes(from)) throw new Error(`No ${from} in ${file}`);
  files[file] = files[file].replace(from, to);
};
const drop = (file: string) => (files: Files) => {
  if (!(file in files)) throw new Error(`No ${file}`);
  Reflect.deleteProperty(files, file);
};
const fill = (file: string, content: string) => (files: Files) => {
  files[file] = content;
};

const services = "services/index.html";

test("a good build may be published", async () => {
  expect(await problemsOf(goodSite())).toEqual([]);
});

test.each<[string, (files: Files) => void, string]>([
  [
    "a page of the navigation is missing",
    drop("about/index.html"),
    "/about/ is missing, but / leads to it (and 6 more).",
  ],
  [
    "a page is cut off in the middle",
    fill("about/index.html", page("/about/").slice(0, 900)),
    "about/index.html cannot be used: its end, </html>, is missing.",
  ],
  [
    "a page is empty",
    fill(services, ""),
    "services/index.html cannot be used: its end, </html>, is missing.",
  ],
  [
    "a link leads nowhere",
    edit(services, "</main>", '<a href="/reviews/7/?from=menu#x">More</a></main>'),
    "/reviews/7/ is missing, but /services/ leads to it. Correct the link, or add what it leads to.",
  ],
  [
    "a link leads to a file that is not there",
    edit(services, "</main>", '<a href="/a&amp;b.pdf">Contract</a></main>'),
    "/a&b.pdf is missing, but /services/ leads to it. Correct the link,",
  ],
  [
    "a link's address cannot be decoded",
    edit(services, "</main>", '<a href="/%zz.pdf">Odd</a></main>'),
    "services/index.html cannot be used: URI malformed.",
  ],
  [
    "a picture is missing, which pages and their data show",
    drop(PICTURE),
    `/${PICTURE} is missing, but / leads to it (and 16 more). ${AGAIN}`,
  ],
  [
    "a picture is missing that only data has, as the gallery's later ones",
    edit(
      "page-data/gallery/page-data.json",
      '"data":{',
      String.raw`"data":{"more":"${PICTURE_ADDRESS} 320w,\n/static/a/2.webp 640w",`,
    ),
    "/static/a/2.webp is missing, but",
  ],
  [
    "a larger size in a srcset is missing",
    edit(services, " 640w", " 640w, /static/large.webp 900w"),
    "/static/large.webp is missing",
  ],
  ["a script is missing", drop(SCRIPT), `/${SCRIPT} is missing`],
  [
    "data that every page asks for is missing",
    drop("page-data/sq/d/42.json"),
    "/page-data/sq/d/42.json is missing",
  ],
  [
    "the data of a page are missing",
    drop("page-data/gallery/page-data.json"),
    "/page-data/gallery/page-data.json is missing",
  ],
  ["a style sheet is missing", drop("style.css"), "/style.css is missing"],
  ["a font is missing", drop("static/letters.woff2"), "/static/letters.woff2 is missing"],
  ["a picture is empty", fill(PICTURE, ""), `/${PICTURE} is empty, but`],
  ...["page-data/about/page-data.json", "page-data/app-data.json", "page-data/sq/d/42.json"].map(
    (file): [string, (files: Files) => void, string] => [
      `${file} is cut off`,
      fill(file, '{"path":"/about'),
      `${file} cannot be used: `,
    ],
  ),
])("a build is refused when %s", async (_, damage, sentence) => {
  const files = goodSite();
  damage(files);
  expect(await problemsOf(files)).toEqual([expect.stringContaining(sentence)]);
});

test("all problems are reported together, and one that is on every page once", async () => {
  const files = goodSite();
  drop("style.css")(files);
  edit(services, "</main>", '<a href="/weddings/">Weddings</a></main>')(files);
  expect(await problemsOf(files)).toEqual([
    "/style.css is missing, but / leads to it (and 7 more). Correct the link, or add what it leads to.",
    "/weddings/ is missing, but /services/ leads to it. Correct the link, or add what it leads to.",
  ]);
});

test("of very many problems the first are reported, and how many there are", () => {
  const problems = shorten(Array.from({ length: 50 }, (_, index) => `Problem ${index}`));
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toBe("… and 30 more of the kind.");
});
