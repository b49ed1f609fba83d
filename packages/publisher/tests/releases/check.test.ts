import { symlink } from "node:fs/promises";
import path from "node:path";
import { ReleaseRefused, type Release } from "../../src/releases";
import { publishing } from "../support/publishing";
import { ORIGIN, pictureOf, scriptOf, tinySite, writeBuild } from "../support/tiny-site";

const publisher = publishing({ isShared: true });
let live: Release;

beforeAll(async () => {
  live = await publisher.publish({ mark: "live" });
});

type Files = ReturnType<typeof tinySite>;

/** What the officiant is told about a build in which something is not as it should be. */
async function refusalOf(harm: (files: Files) => void): Promise<ReleaseRefused> {
  const files = tinySite({ mark: "new" });
  harm(files);
  const refused = await publisher.publishFiles(files).then(
    ({ id }) => new Error(`${id} went live`),
    (error: unknown) => error,
  );
  if (!(refused instanceof ReleaseRefused)) throw refused as Error;
  expect(await publisher.releases.list()).toEqual([live]);
  return refused;
}

const edit = (file: string, from: string, to: string) => (files: Files) => {
  const text = files[file];
  if (typeof text !== "string" || !text.includes(from)) throw new Error(`No ${from} in ${file}`);
  files[file] = text.replace(from, to);
};
const drop = (file: string) => (files: Files) => {
  if (!(file in files)) throw new Error(`No ${file}`);
  files[file] = "";
  Reflect.deleteProperty(files, file);
};

const services = "public/services/index.html";
const newPicture = `/${pictureOf("new")}`;

test.each<[string, (files: Files) => void, readonly string[]]>([
  [
    "a page of the navigation is missing",
    drop("public/about/index.html"),
    [
      "The page /about/ is missing, but the navigation lists it.",
      "The page /about/ is missing, but the pages' data lists it.",
      "The page /about/ is missing, but the sitemap lists it.",
      "/about/ is missing, but / and 6 others lead to it.",
    ],
  ],
  [
    "a page of the data is missing",
    (files) => {
      files["public/page-data/reviews/2/page-data.json"] = JSON.stringify({ path: "/reviews/2/" });
    },
    ["The page /reviews/2/ is missing, but the pages' data lists it."],
  ],
  [
    "a page of the sitemap is missing",
    edit("public/sitemap.xml", "</urlset>", `<url><loc>${ORIGIN}/faq/</loc></url></urlset>`),
    ["The page /faq/ is missing, but the sitemap lists it."],
  ],
  [
    "there is no 404 page",
    drop("public/404.html"),
    ["404.html, is missing", "/404.html is missing"],
  ],
  ["there is no sitemap", drop("public/sitemap.xml"), ["There is no sitemap.xml."]],
  [
    "a link leads nowhere",
    edit(services, "</main>", '<a href="/weddings/?from=menu#x">Weddings</a></main>'),
    ["/weddings/ is missing, but /services/ leads to it."],
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
    drop(`public${newPicture}`),
    [`${newPicture} is missing, but / and 17 others lead to it.`],
  ],
  [
    "a picture is missing that only data has, as the gallery's later ones",
    edit(
      "public/page-data/gallery/page-data.json",
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
  ["a script is missing", drop(`public/${scriptOf("new")}`), [`/${scriptOf("new")} is missing`]],
  ["a style sheet is missing", drop("public/look.css"), ["/look.css is missing"]],
  [
    "a picture of a style sheet is missing",
    drop("public/static/ground.svg"),
    ["/static/ground.svg is missing, but /look.css leads to it."],
  ],
  [
    "a font of a page's own style is missing",
    drop("public/static/letters.woff2"),
    ["/static/letters.woff2 is missing"],
  ],
  [
    "an icon is missing",
    drop("public/icon.png"),
    ["/icon.png is missing, but /manifest.webmanifest"],
  ],
  [
    "a picture is empty",
    (files) => {
      files[`public${newPicture}`] = Buffer.alloc(0);
    },
    [`${newPicture} is empty, but`],
  ],
  [
    "a page's data is cut off",
    (files) => {
      files["public/page-data/about/page-data.json"] = '{"path":"/about';
    },
    ["page-data/about/page-data.json cannot be used"],
  ],
  [
    "the headers are missing",
    drop(".hosting/headers.json"),
    [".hosting/headers.json cannot be used: it is missing."],
  ],
  [
    "the headers have no policy",
    (files) => {
      files[".hosting/headers.json"] = String(files[".hosting/headers.json"]).replaceAll(
        "Content-Security-Policy",
        "X-Policy",
      );
    },
    ["there is no Content-Security-Policy"],
  ],
  [
    "the build says nothing of its content",
    drop(".hosting/summary.json"),
    [".hosting/summary.json cannot be used: it is missing."],
  ],
])("a build stays unreleased when %s", async (_, harm, sentences) => {
  const { message } = await refusalOf(harm);
  for (const sentence of sentences) expect(message).toContain(sentence);
});

test("everything that is wrong is told together, and a fault on every page once", async () => {
  const { problems } = await refusalOf((files) => {
    drop("public/look.css")(files);
    edit(services, "</main>", '<a href="/weddings/">Weddings</a></main>')(files);
  });
  expect(problems).toEqual([
    "/look.css is missing, but / and 7 others lead to it. Correct the link, or add what it leads to.",
    "/weddings/ is missing, but /services/ leads to it. Correct the link, or add what it leads to.",
  ]);
});

test("of very many faults the first are told, and how many there are", async () => {
  const { problems } = await refusalOf(
    edit(
      services,
      "</main>",
      `${Array.from({ length: 50 }, (_, i) => `<a href="/gone-${i}/">x</a>`).join("")}</main>`,
    ),
  );
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toBe("… and 30 more of the kind.");
});

test("a link in the folder, which could change later, is refused", async () => {
  await writeBuild(publisher.siteFolder, tinySite());
  await symlink("index.html", path.join(publisher.siteFolder, "public/home.html"));
  const release = publisher.releases.release({
    siteFolder: publisher.siteFolder,
    startedAt: new Date(),
    confirmShrink: false,
  });
  await expect(release).rejects.toThrow("home.html is neither a file nor a folder");
});
