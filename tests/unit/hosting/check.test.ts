import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkSite, shorten } from "../../../src/hosting/check/check";

const ORIGIN = "https://www.example.com";
const ROUTES = ["/", "/services/", "/reviews/", "/about/", "/gallery/", "/contact/"];
const SCRIPT = "app-0123456789abcdef0123.js";
const PICTURE = "static/0123456789abcdef0123456789abcdef/a1b2c/arch (1).webp";
const PICTURE_ADDRESS = `/${PICTURE.replace(" ", "%20")}`;

type Files = Record<string, string>;

const page = (route: string) => `<!DOCTYPE html><html lang="en"><head><title>${route}</title>
<link rel="canonical" href="${ORIGIN}${route}"><meta property="og:image" content="${ORIGIN}${PICTURE_ADDRESS}">
<link rel="preload" as="image" imagesrcset="${PICTURE_ADDRESS} 320w,\n${PICTURE_ADDRESS} 640w"><link rel="stylesheet" href="/style.css">
<style>@font-face{font-family:x;src:url(/static/letters.woff2)}</style>
<script data-scripts="/${SCRIPT}" data-preload="/page-data/app-data.json /page-data/sq/d/42.json">start()</script></head><body><a href="#main">Skip</a> <a href="#">Top</a>
${ROUTES.map((to) => `<a href="${to}">${to}</a>`).join(" ")}
<main id="main"><noscript><img src="${PICTURE_ADDRESS}"></noscript>
<picture><source srcset="${PICTURE_ADDRESS} 320w, ${PICTURE_ADDRESS} 640w"><img src="${PICTURE_ADDRESS}" srcset="${PICTURE_ADDRESS} 2x"></picture>
<a href="/services/#main">Services</a> <a href="${ORIGIN}/reviews">Reviews</a> <a href="mailto:tala@example.com">Write</a>
<form method="post" action="/inquiries"><button>Send</button></form><form action="/reviews/"><button>Find</button></form>
<a href="https://elsewhere.example.com/gone">Elsewhere</a></main></body></html>
`;

/** Files of a good build, by their path in the public folder. */
function goodSite(): Files {
  const files: Files = {
    "sitemap.xml": `<?xml version="1.0"?><urlset>${ROUTES.map(
      (route) =>
        `<url><loc>${ORIGIN}${route}</loc><image:image><image:loc>${ORIGIN}${PICTURE_ADDRESS}</image:loc></image:image></url>`,
    ).join("")}</urlset>`,
    "manifest.webmanifest": JSON.stringify({ icons: [{ src: "/icon.png" }] }),
    "icon.png": "icon",
    "style.css": "body{background:url('/static/ground.svg')}",
    "static/ground.svg": "<svg></svg>",
    "static/letters.woff2": "letters",
    [SCRIPT]: "start()",
    [PICTURE]: "picture",
    "page-data/app-data.json": JSON.stringify({ webpackCompilationHash: "1" }),
    "page-data/sq/d/42.json": JSON.stringify({ src: PICTURE_ADDRESS }),
    _headers: "/*\n  X-Frame-Options: DENY\n",
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

async function problemsOf(files: Files, siteUrl: string | null = ORIGIN): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "check-"));
  try {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), content);
    }
    return await checkSite(folder, siteUrl);
  } finally {
    await rm(folder, { recursive: true });
  }
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

test("a good build that does not know its address has no sitemap, and may be published", async () => {
  const files = goodSite();
  drop("sitemap.xml")(files);
  expect(await problemsOf(files, null)).toEqual([]);
  drop(PICTURE)(files);
  expect(await problemsOf(files, null)).toEqual([expect.stringContaining("a1b2c/arch (1).webp")]);
});

test.each<[string, (files: Files) => void, readonly string[]]>([
  [
    "a page of the navigation is missing",
    drop("about/index.html"),
    ["/about/ is missing, but / and 8 others lead to it."],
  ],
  [
    "a page of the data is missing",
    fill("page-data/reviews/2/page-data.json", JSON.stringify({ path: "/reviews/2/" })),
    ["/reviews/2/ is missing, but /page-data/reviews/2/page-data.json leads to it."],
  ],
  [
    "a page of the sitemap is missing",
    edit("sitemap.xml", "</urlset>", `<url><loc>${ORIGIN}/faq/</loc></url></urlset>`),
    ["/faq/ is missing, but /sitemap.xml leads to it."],
  ],
  ["there is no 404 page", drop("404.html"), ["404.html, is missing", "/404.html is missing"]],
  ["there is no sitemap", drop("sitemap.xml"), ["There is no sitemap.xml."]],
  ["there are no headers", drop("_headers"), ["_headers, are missing."]],
  ["the headers are empty", fill("_headers", ""), ["_headers, are missing."]],
  [
    "a page is cut off in the middle",
    fill("about/index.html", page("/about/").slice(0, 900)),
    ["about/index.html cannot be used: its end, </html>, is missing."],
  ],
  [
    "a page is empty",
    fill("404.html", ""),
    ["404.html cannot be used: its end, </html>, is missing."],
  ],
  [
    "a link leads nowhere",
    edit(services, "</main>", '<a href="/weddings/?from=menu#x">Weddings</a></main>'),
    ["/weddings/ is missing, but /services/ leads to it."],
  ],
  [
    "a relative link leads nowhere",
    edit(services, "</main>", '<a href="weddings/">Weddings</a></main>'),
    ["/services/weddings/ is missing, but /services/ leads to it."],
  ],
  [
    "a full address of the site leads nowhere",
    edit(services, "</main>", `<a href="${ORIGIN}/weddings">Weddings</a></main>`),
    ["/weddings is missing, but /services/ leads to it."],
  ],
  [
    "a fragment is not on its page",
    edit(services, "</main>", '<a href="/about/#languages">Languages</a></main>'),
    ["There is no place /about/#languages, but /services/ leads to it."],
  ],
  [
    "a fragment is not on the same page",
    edit(services, "</main>", '<a href="#faq">Questions</a></main>'),
    ["There is no place /services/#faq, but /services/ leads to it."],
  ],
  [
    "an address cannot be read",
    edit(services, "</main>", '<a href="https://[">Odd</a></main>'),
    ['"https://[" on /services/ is not an address.'],
  ],
  [
    "a picture is missing, which pages and their data show",
    drop(PICTURE),
    [`/${PICTURE} is missing, but / and 17 others lead to it.`],
  ],
  [
    "a picture is missing that only data has, as the gallery's later ones",
    edit(
      "page-data/gallery/page-data.json",
      '"data":{',
      String.raw`"data":{"more":"/static/a/1.webp 320w,\n/static/a/2.webp 640w",`,
    ),
    ["/static/a/1.webp is missing, but", "/static/a/2.webp is missing, but"],
  ],
  [
    "a larger size in a srcset is missing",
    edit(services, " 640w", " 640w, /static/large.webp 900w"),
    ["/static/large.webp is missing"],
  ],
  [
    "the picture for shared links is missing",
    edit(services, 'og:image" content="', `og:image" content="${ORIGIN}/card.jpg" data-x="`),
    ["/card.jpg is missing"],
  ],
  [
    "a preloaded picture is missing",
    edit(services, "imagesrcset=", 'href="/static/first.webp" imagesrcset='),
    ["/static/first.webp is missing"],
  ],
  ["a script is missing", drop(SCRIPT), [`/${SCRIPT} is missing`]],
  [
    "data that every page asks for is missing",
    drop("page-data/sq/d/42.json"),
    ["/page-data/sq/d/42.json is missing"],
  ],
  ["a style sheet is missing", drop("style.css"), ["/style.css is missing"]],
  [
    "a picture of a style sheet is missing",
    drop("static/ground.svg"),
    ["/static/ground.svg is missing, but /style.css leads to it."],
  ],
  [
    "a font of a page's own style is missing",
    drop("static/letters.woff2"),
    ["/static/letters.woff2 is missing"],
  ],
  [
    "an icon is missing",
    drop("icon.png"),
    ["/icon.png is missing, but /manifest.webmanifest leads to it."],
  ],
  ["a picture is empty", fill(PICTURE, ""), [`/${PICTURE} is empty, but`]],
  ...[
    "page-data/about/page-data.json",
    "page-data/app-data.json",
    "page-data/sq/d/42.json",
    "manifest.webmanifest",
  ].map((file): [string, (files: Files) => void, string[]] => [
    `${file} is cut off`,
    fill(file, '{"path":"/about'),
    [`${file} cannot be used: `],
  ]),
])("a build is refused when %s", async (_, damage, sentences) => {
  const files = goodSite();
  damage(files);
  const problems = await problemsOf(files);
  expect(problems).toHaveLength(sentences.length);
  for (const sentence of sentences) {
    expect(problems).toContainEqual(expect.stringContaining(sentence));
  }
});

test("everything that is wrong is told together, and a fault on every page once", async () => {
  const files = goodSite();
  drop("style.css")(files);
  edit(services, "</main>", '<a href="/weddings/">Weddings</a></main>')(files);
  expect(await problemsOf(files)).toEqual([
    "/style.css is missing, but / and 7 others lead to it. Correct the link, or add what it leads to.",
    "/weddings/ is missing, but /services/ leads to it. Correct the link, or add what it leads to.",
  ]);
});

test("of very many problems the first are told, and how many there are", () => {
  const problems = shorten(Array.from({ length: 50 }, (_, index) => `Problem ${index}`));
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toBe("… and 30 more of the kind.");
});
