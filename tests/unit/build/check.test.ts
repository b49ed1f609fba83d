import { checkSite, shorten } from "../../../src/build/check";
import { tempFolder, writeFiles } from "../../support/temp-folder";

const ROUTES = ["/", "/services/", "/reviews/", "/about/", "/gallery/", "/contact/"];
const SCRIPT = "app-0123456789abcdef0123.js";
const PICTURE = "static/0123456789abcdef0123456789abcdef/a1b2c/bride's arch, (1).webp";
const PICTURE_ADDRESS = `/${PICTURE.replaceAll(" ", "%20")}`;
/** As React writes it into HTML. */
const PICTURE_IN_HTML = PICTURE_ADDRESS.replace("'", "&#x27;");
const AGAIN = "Build again; if that does not help, clear .cache and public first.";

const folder = tempFolder("test");

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
  await writeFiles(folder.path, files);
  return checkSite(folder.path);
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

const inMain = (html: string) => edit(services, "</main>", `${html}</main>`);

test.each<[sentence: string, damage: (files: Files) => void]>([
  ["/about/ is missing, but / leads to it (and 6 more).", drop("about/index.html")],
  [
    "about/index.html cannot be used: its end, </html>, is missing.",
    fill("about/index.html", page("/about/").slice(0, 900)),
  ],
  ["services/index.html cannot be used: its end, </html>, is missing.", fill(services, "")],
  [
    "/reviews/7/ is missing, but /services/ leads to it. Correct the link, or add what it leads to.",
    inMain('<a href="/reviews/7/?from=menu#x">More</a>'),
  ],
  [
    "/a&b.pdf is missing, but /services/ leads to it. Correct the link,",
    inMain('<a href="/a&amp;b.pdf">Contract</a>'),
  ],
  ["services/index.html cannot be used: URI malformed.", inMain('<a href="/%zz.pdf">Odd</a>')],
  [`/${PICTURE} is missing, but / leads to it (and 16 more). ${AGAIN}`, drop(PICTURE)],
  // Only data has the gallery's later pictures.
  [
    "/static/a/2.webp is missing, but",
    edit(
      "page-data/gallery/page-data.json",
      '"data":{',
      String.raw`"data":{"more":"${PICTURE_ADDRESS} 320w,\n/static/a/2.webp 640w",`,
    ),
  ],
  ["/static/large.webp is missing", edit(services, " 640w", " 640w, /static/large.webp 900w")],
  [`/${SCRIPT} is missing`, drop(SCRIPT)],
  ["/page-data/sq/d/42.json is missing", drop("page-data/sq/d/42.json")],
  ["/page-data/gallery/page-data.json is missing", drop("page-data/gallery/page-data.json")],
  ["/style.css is missing", drop("style.css")],
  ["/static/letters.woff2 is missing", drop("static/letters.woff2")],
  [`/${PICTURE} is empty, but`, fill(PICTURE, "")],
  ...["page-data/about/page-data.json", "page-data/app-data.json", "page-data/sq/d/42.json"].map(
    (file): [string, (files: Files) => void] => [
      `${file} cannot be used: `,
      fill(file, '{"path":"/about'),
    ],
  ),
])("a build is refused because %s", async (sentence, damage) => {
  const files = goodSite();
  damage(files);
  expect(await problemsOf(files)).toEqual([expect.stringContaining(sentence)]);
});

test("all problems are reported together, and one that is on every page once", async () => {
  const files = goodSite();
  drop("style.css")(files);
  inMain('<a href="/weddings/">Weddings</a>')(files);
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
