/**
 * Builds the site from its own files and then from a Contentful on this machine, again and again in
 * one folder, as a host does: each build finds the cache of those before it. The tests are one story,
 * in their order. Which content a build reads, and when it gives up, is in reading.test.ts and
 * access.test.ts, without builds.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "node-html-parser";
import sharp from "sharp";
import {
  link,
  localized,
  startContentful,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { digestOf, type Versions } from "../../src/source/contentful/versions";
import { fillWithFixtureContent } from "../support/contentful-local";
import { buildUnminified, copySite, type Ended } from "../support/site-copy";
import { Editor } from "./editor";
import { publishBadContent } from "./bad-content";
import { noisyJpeg, phoneJpeg, shrinkPictures } from "./pictures";
import { readProblems } from "../support/problems";
import { startProxy } from "../support/proxy";
import { publicFile, publicFiles } from "../support/public-files";

/** Several builds on a machine with other things to do. */
jest.setTimeout(600_000);

/** The sample site's, so that the pages can be compared. */
const SITE_URL = "https://cedar-and-tide.example.com";

let contentful: LocalContentful;
let editor: Editor;
let site: string;
/** The pages that were built from the site's own files. */
let embedded: ReadonlyMap<string, string>;

beforeAll(async () => {
  site = copySite();
  contentful = await startContentful();
  editor = new Editor(contentful);
  await fillWithFixtureContent(contentful);
  await shrinkPictures(site, contentful);
  // A second language, which is not the site's.
  contentful.space.locales.add({ code: "fr", name: "French" });
});
beforeEach(() => contentful.faults.clear());
afterAll(async () => {
  await contentful.close();
  rmSync(site, { recursive: true, force: true });
});

/** Builds the site; the calls are then those of this build. */
function build(variables: Record<string, string> = {}): Promise<Ended> {
  contentful.calls.clear();
  return buildUnminified(site, { ...contentful.env, SITE_URL, ...variables });
}

const connectionsFile = (name: string) => path.join(site, `connections-${name}`);

/** Has a build note each address that it connects to, and connect to this machine alone. */
const noteConnections = (name: string) => ({
  CONNECTIONS_FILE: connectionsFile(name),
  NODE_OPTIONS: `--import ${pathToFileURL(path.resolve("tests/support/connections.mjs")).href}`,
});

const connectionsOf = (name: string) =>
  existsSync(connectionsFile(name))
    ? readFileSync(connectionsFile(name), "utf8").trim().split("\n")
    : [];

/** A build that failed is best told by its own last words. */
function expectBuilt({ code, output }: Ended) {
  if (code !== 0) throw new Error(`The build ended with ${String(code)}: …${output.slice(-2000)}`);
}

/** Where the officiant changes an entry or an asset. */
const inWebApp = (kind: "entries" | "assets", id: string) =>
  `https://app.contentful.com/spaces/${contentful.spaceId}/environments/master/${kind}/${id}`;

const page = (file: string) => parse(publicFile(site, file));
const textsOf = (file: string, selector: string) =>
  page(file)
    .querySelectorAll(selector)
    .map((element) => element.text.trim());

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(site, file), "utf8"));

/** In an order of their own: styled-components counts in that in which a worker meets the pages. */
const sortedRules = (styles: string) =>
  styles
    .replace(/data-styled\.g\d+/g, "")
    .split("/*!sc*/")
    .map((rule) => rule.trim())
    .toSorted()
    .join("\n");

const withoutSource = (content: string) =>
  content
    .replace(/"updatedAt":(null|"[^"]+")/g, "")
    .replace(/<lastmod>[^<]+<\/lastmod>/g, "")
    .replace(/(?<=<style data-styled[^>]*>)[^]*?(?=<\/style>)/g, sortedRules)
    .replace(/'sha256-[^']+'/g, "");

/** Names of the files in which two sites differ, but for when and from where they were built. */
const differences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => withoutSource(one.get(name) ?? "") !== withoutSource(other.get(name) ?? ""),
  );

describe("the site's own files", () => {
  beforeAll(async () => {
    expectBuilt(await buildUnminified(site, noteConnections("embedded")));
    embedded = publicFiles(site);
  });

  test("carry nothing of Gatsby's that no page uses, although the packages are behind a link here", () => {
    const scripts = [...embedded.keys()].filter((name) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(5);
    for (const name of scripts) {
      expect(publicFile(site, name)).not.toMatch(/partytown|serviceWorker\.register/i);
    }
  });

  test("give the same site where a host has restored an earlier build in another folder", async () => {
    renameSync(site, `${site}-restored`);
    site = `${site}-restored`;
    expectBuilt(await buildUnminified(site));
    const restored = publicFiles(site);
    // Its id goes by the order of rules, too.
    expect(differences(restored, embedded).filter((name) => name !== "build.json")).toEqual([]);
    embedded = restored;
  });

  function changeEntry(file: string, index: number, fields: Record<string, unknown>) {
    const name = path.join(site, "src/content", file);
    const entries = JSON.parse(readFileSync(name, "utf8")) as Record<string, unknown>[];
    Object.assign(entries[index]!, fields);
    writeFileSync(name, JSON.stringify(entries));
  }

  test("with problems stop the build, which lists every problem, and leaves the live site alone", async () => {
    changeEntry("testimonials.json", 0, { rating: 7, author: "Maya & Daniel" });
    changeEntry("services.json", 1, { slug: "traditional" });
    changeEntry("gallery-photos.json", 2, { image: "lost.jpg" });

    const { code, output } = await buildUnminified(site);

    const { kind, problems } = readProblems(site);
    expect(code).toBe(1);
    expect(output).toContain(
      "The content has 3 problems, so nothing was built and the live site stays as it is.",
    );
    for (const problem of [
      'Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at src/content/testimonials.json, entry 1',
      'Service "Multicultural": Slug "traditional" is used already, at src/content/services.json, entry 1. Give this one a value of its own at src/content/services.json, entry 2',
      'Picture "lost.jpg" cannot be found. Add the file, or choose another, at src/content/gallery-photos.json, entry 3',
    ]) {
      expect(output).toContain(problem);
      expect(problems.join("\n")).toContain(problem);
    }
    expect(kind).toBe("content");
    expect(publicFiles(site)).toEqual(embedded);
  });
});

describe("the same content", () => {
  let built: ReadonlyMap<string, string>;
  let output: string;

  /** The site from a Contentful in which drafts lie beside the content. */
  beforeAll(async () => {
    // Whoever has a space of their own needs the samples no more.
    rmSync(path.join(site, "src/content"), { recursive: true });
    contentful.space.changeEntry("about", localized({ heading: "A heading that nobody has seen" }));
    contentful.space.putEntry("half-written", "testimonial", localized({ author: "Ines & Kofi" }));
    const ended = await build(noteConnections("contentful"));
    expectBuilt(ended);
    ({ output } = ended);
    built = publicFiles(site);
  });

  test("costs few of the requests that a plan of Contentful's has", () => {
    const calls = contentful.calls.all({ api: "delivery" });
    // Each process of Gatsby's checks the plugin's options: how many there are, the machine decides.
    const checksOptions = ({ path: asked, query }: (typeof calls)[number]) =>
      asked.endsWith("/content_types") && query === "";
    expect(calls.filter((call) => !checksOptions(call))).toHaveLength(8);
  });

  test("is asked of Contentful alone: nobody else hears of it", () => {
    const { delivery, images } = contentful.hosts;
    // Gatsby asks for its list of adapters in any build; the live site tells how much it shows.
    const known = [...connectionsOf("embedded"), `${new URL(SITE_URL).host}:443`];
    const others = connectionsOf("contentful").filter((address) => !known.includes(address));
    expect(new Set(others)).toEqual(new Set([delivery, images]));
  });

  test("gives the same site from Contentful as from the site's own files, but for who made it and when", () => {
    expect(output).toContain("78 of the site's entries are samples");
    expect(output).toContain("what couples write in the contact form goes NOWHERE");
    expect(output).not.toContain(contentful.tokens.delivery);
    expect(differences(built, embedded)).toEqual(["build.json"]);
    expect(built.get("index.html")).toContain("A sample site");
    expect(built.get("sitemap.xml")).toContain("<lastmod>");
  });

  test("shows couples no draft that lies beside it, and search engines every page", () => {
    const pages = [...built].filter(([name]) => name.endsWith(".html"));
    const having = (text: RegExp) =>
      pages.filter(([, html]) => text.test(html)).map(([name]) => name);
    expect(having(/A heading that nobody has seen|Ines/)).toEqual([]);
    expect(having(/Draft preview|Draft:/)).toEqual([]);
    expect(having(/noindex/)).toEqual(["404.html", "404/index.html"]);
  });
});

describe("bad content", () => {
  beforeAll(() => publishBadContent(editor));

  test("stops the build, which tells of every problem at once, and leaves the live site alone", async () => {
    contentful.faults.add({ api: "images", path: /\/lost\.jpg/, status: 404 });
    const live = publicFiles(site);
    const { code, output } = await build();

    expect(code).toBe(1);
    expect(output).toContain(
      "The content has 15 problems, so nothing was built and the live site stays as it is.",
    );
    const { kind, problems } = readProblems(site);
    expect(kind).toBe("content");
    expect(problems).toHaveLength(15);
    const at = (id: string) => inWebApp("entries", id);
    const asset = (id: string) => inWebApp("assets", id);
    for (const problem of [
      `Testimonial "Ana & Rui": Quote is missing. Fill it in at ${at("no-quote")}`,
      `Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at ${at("seven")}`,
      `Testimonial "Ama & Jo": Rating must be a whole number from 0 to 5, but is "five". Change it at ${at("five")}`,
      `Question "Where?": Page must be one of services, contact, but is "servces". Change it at ${at("lost-question")}`,
      `Page "blog": Slug must be one of home, services, reviews, about, gallery, contact, but is "blog". Change it at ${at("blog")}`,
      `there is another one at ${at("site-settings")}, and the site takes one only. Remove it at ${at("more-settings")}`,
      `Slug "traditional" is used already, at ${at("traditional")}. Give this one a value of its own at ${at("interfaith")}`,
      `Gallery photo "A photo of arch": Picture is not published, or was deleted. Publish the picture at ${asset("early")}, or choose another at ${at("arch")}`,
      `Gallery photo "A photo of flyer-photo": Picture "flyer.jpg" is not a JPEG, PNG, WebP or AVIF picture. Choose another file at ${at("flyer-photo")}`,
      `Gallery photo "A photo of noise-photo": Picture "noise.jpg" is not a JPEG, PNG, WebP or AVIF picture. Choose another file at ${at("noise-photo")}`,
      `Gallery photo "A photo of half-photo": Picture "half.jpg" is damaged and cannot be shown. Save the picture anew and choose it at ${at("half-photo")}`,
      `Gallery photo "A photo of large-photo": Picture "large.jpg" has 25 MB, and 20 MB is the most. Choose a smaller file at ${at("large-photo")}`,
      `Gallery photo "A photo of lost-photo": Picture "lost.jpg" cannot be fetched (status 404). Upload the file anew and publish the picture at ${asset("lost")}, or choose another at ${at("lost-photo")}`,
      `Gallery photo "A photo of telephone-photo": Picture "IMG_2041.HEIC" is not a JPEG, PNG, WebP or AVIF picture. Choose another file at ${at("telephone-photo")}`,
      `Gallery photo "A photo of french-photo": Picture has no file in the language of the site. Upload the file and publish the picture at ${asset("french")}, or choose another at ${at("french-photo")}`,
    ]) {
      expect(output).toContain(problem);
      expect(problems.join("\n")).toContain(problem);
    }
    expect(contentful.calls.count({ api: "images", path: /large\.jpg/ })).toBe(0);
    expect(publicFiles(site)).toEqual(live);
  });
});

describe("what the officiant has corrected and changed", () => {
  beforeAll(async () => {
    contentful.faults.clear();
    const { space } = contentful;
    for (const id of ["no-quote", "seven", "five", "lost-question", "blog", "more-settings"]) {
      space.unpublish(id);
    }
    for (const id of [
      "flyer-photo",
      "noise-photo",
      "half-photo",
      "large-photo",
      "telephone-photo",
      "french-photo",
    ]) {
      space.remove(id);
    }
    editor.changeEntry("interfaith", { slug: "interfaith" });
    space.publishAsset("early");

    editor.changeEntry("siobhan-and-peter", { quote: "Lovely. <script>alert('hello')</script>" });
    space.remove("margaret-and-bill");
    space.unpublish("thuy-and-minh");
    editor.publishEntry("new-couple", "testimonial", {
      quote: "We cried, we laughed.",
      author: "Noor & Finn",
      date: "May 2026",
    });

    await space.replaceFile("loft", { bytes: await noisyJpeg(), file: "replaced.jpg" });
    space.publishAsset("loft");
    await editor.publishPicture("snow", await phoneJpeg());
    const photo = {
      alt: "Two people in the snow",
      category: "Winter",
      image: link("Asset", "snow"),
    };
    editor.publishEntry("in-the-snow", "galleryPhoto", photo);
    for (const { id, fields } of space.entries.all()) {
      if (fields.category?.["en-US"] === "Rustic") editor.changeEntry(id, { category: "Barn" });
    }

    editor.changeEntry("elopements-and-intimate", { order: 0 });
    editor.changeEntry("traditional", {
      description: "Click [here](javascript:alert(1)). <b>Now</b>",
    });
    expectBuilt(await build());
  });

  test("asks for no picture that it has, and for those that are new, late or replaced", () => {
    const names = contentful.calls.all({ api: "images" }).map((call) => path.basename(call.path));
    expect(names.sort()).toEqual(["early.jpg", "lost.jpg", "replaced.jpg", "snow.jpg"]);
  });

  test("is on the site after the next build", () => {
    const reviews = page("reviews/index.html").text;
    expect(reviews).toContain("Lovely. <script>alert('hello')</script>");
    expect(reviews).toContain("Noor & Finn");
    for (const gone of ["Margaret & Bill", "Thúy & Minh"]) expect(reviews).not.toContain(gone);

    const gallery = page("gallery/index.html");
    expect(gallery.text).toContain("Winter");
    expect(gallery.text).toContain("Barn");
    expect(gallery.text).not.toContain("Rustic");
    const html = publicFile(site, "gallery/index.html");
    for (const name of ["replaced", "snow", "early", "lost"])
      expect(html).toContain(`/${name}.avif`);
    expect(html).not.toMatch(/\/loft\.(avif|webp)/);
    expect(html).not.toMatch(/\/(flyer|noise|half|large|french|IMG_2041)\./);

    const titles = textsOf("services/index.html", "main h3");
    expect(titles.indexOf("Elopements & Intimate")).toBeLessThan(titles.indexOf("Traditional"));
    const services = publicFile(site, "services/index.html");
    expect(services).toContain("Click");
    expect(services).not.toMatch(/javascript:|<b>/);
  });

  test("shows a photo of a phone that was held upright whole, in each of its files", async () => {
    const html = publicFile(site, "gallery/index.html");
    const files = new Set(html.match(/static\/[0-9a-f]{32}\/[0-9a-f]{5}\/snow\.(avif|webp)/g));
    expect(files.size).toBeGreaterThan(1);
    for (const file of files) {
      const { width, height } = await sharp(path.join(site, "public", file)).metadata();
      expect([file, width / height]).toEqual([file, 240 / 320]);
    }
  });

  test("is told with its versions to whoever asks what is live", () => {
    const { entries, assets } = contentful.space;
    const published = [...entries.all(), ...assets.all()].filter((item) => item.published);
    const { versions } = readJson(".hosting/summary.json") as { versions: Versions };
    expect(versions).toEqual(
      Object.fromEntries(
        published.map(({ type, id, publishedCounter }) => [`${type}:${id}`, publishedCounter]),
      ),
    );
    expect(readJson("public/build.json")).toMatchObject({
      source: "contentful",
      contentDigest: digestOf(versions),
      newestChange: expect.stringMatching(/^\d{4}-/),
    });
  });

  test("makes the same site from nothing, and in an office with a proxy", async () => {
    const before = publicFile(site, "build.json");
    // What webpack has compiled is the same for any content.
    for (const name of readdirSync(path.join(site, ".cache")).filter(
      (each) => each !== "webpack",
    )) {
      rmSync(path.join(site, ".cache", name), { recursive: true });
    }
    const proxy = await startProxy();
    expectBuilt(await build({ HTTPS_PROXY: proxy.url }));
    proxy.close();
    expect(publicFile(site, "build.json")).toBe(before);
    expect(proxy.targets).toContain(contentful.hosts.delivery);
    expect(proxy.targets).toContain(contentful.hosts.images);
    expect(contentful.calls.count({ api: "images" })).toBeGreaterThan(0);
  });
});

test("a link that only the finished pages can tell leads nowhere stops the build, and is told", async () => {
  const { answer } = contentful.space.entries.get("how-far-ahead-to-book").fields;
  const text = String(answer!["en-US"]);
  editor.changeEntry("how-far-ahead-to-book", {
    answer: `${text} See [more reviews](/reviews/7/).`,
  });
  const { code, output } = await build();
  editor.changeEntry("how-far-ahead-to-book", { answer: text });

  const problem =
    "/reviews/7/ is missing, but /services/ leads to it. Correct the link, or add what it leads to.";
  const heading =
    "The finished pages have a problem, so they must not be published. The live site stays as it is.";
  expect(code).toBe(1);
  expect(output).toContain(heading);
  expect(output).toContain(problem);
  expect(readProblems(site)).toEqual({ kind: "pages", heading, problems: [problem] });
});

test("sections and steps that nobody has written are shown with a text that claims nothing", async () => {
  for (const { id, fields } of contentful.space.entries.all()) {
    if (fields["sections"]) editor.changeEntry(id, { sections: [] });
  }
  for (const { contentType, id } of contentful.space.entries.all()) {
    if (contentType === "section" || contentType === "step") contentful.space.remove(id);
  }
  editor.publishEntry("no-call", "section", { name: "contact-booking", heading: " " });
  expectBuilt(await build());
  expect(readProblems(site)).toEqual({ kind: null, heading: "", problems: [] });
  expect(textsOf("services/index.html", "main h2")[0]).toBe("How It Works");
  expect(textsOf("services/index.html", "main ol h3, main ol p")).toEqual([
    "Consultation",
    "Personalization",
    "Ceremony Day",
  ]);
  expect(page("index.html").text).toContain("In their words");
  expect(page("index.html").text).not.toContain("couples I have married");
  // What she has emptied is left out.
  expect(textsOf("contact/index.html", "main h2")).toEqual([
    "Send a Message",
    "Questions, answered",
  ]);
});

test("more than half of the reviews and photos gone since the live build stop the next one", async () => {
  const LIVE = {
    id: "1",
    source: "contentful",
    newestChange: null,
    contentDigest: null,
    counts: { testimonial: 50, galleryPhoto: 50 },
  };
  const live = createServer((request, response) => {
    if (request.url === "/build.json") response.end(JSON.stringify(LIVE));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => live.listen(0, "127.0.0.1", resolve));
  const before = publicFiles(site);
  const { code } = await build({
    SITE_URL: `http://127.0.0.1:${(live.address() as AddressInfo).port}`,
  });
  live.close();

  expect(code).toBe(1);
  const found = readProblems(site);
  expect(found).toMatchObject({
    kind: "content-loss",
    heading:
      "More than half of the reviews and photos would vanish, so nothing was built and the live site stays as it is.",
    confirm: "reviews-50-to-19,photos-50-to-20",
  });
  expect(found.problems[0]).toContain(
    "There are 19 reviews now, and 50 on the live site: more than half are gone.",
  );
  expect(publicFiles(site)).toEqual(before);
});

test("a Contentful that cannot be read stops the build, and leaves the live site alone", async () => {
  const before = publicFiles(site);
  const token = "never-show-me-never-show-me-wxyz";
  const { code, output } = await build({ CONTENTFUL_ACCESS_TOKEN: token });
  expect(code).toBe(1);
  expect(output).not.toContain(token);
  expect(contentful.calls.count()).toBe(1);
  expect(publicFiles(site)).toEqual(before);

  const found = readProblems(site);
  expect(found).toMatchObject({
    kind: "contentful",
    heading: "Contentful could not be read, so nothing was built and the live site stays as it is.",
    problems: [expect.stringContaining("refuses the access token …wxyz")],
  });
  for (const sentence of [found.heading, ...found.problems]) expect(output).toContain(sentence);
});

test("an answer that is cut off has everything read again, and the site is the same", async () => {
  const before = publicFiles(site);
  contentful.faults.add({ api: "delivery", path: /\/sync/, truncate: true, times: 1 });
  const ended = await build();
  expectBuilt(ended);
  expect(ended.output).toContain("Everything is read again in 10 seconds.");
  expect(publicFiles(site)).toEqual(before);
});

test("a picture that Contentful does not return just now is no fault of its entry", async () => {
  const before = publicFiles(site);
  await editor.publishPicture("new", await noisyJpeg());
  editor.publishEntry("new-photo", "galleryPhoto", {
    alt: "A new photo",
    category: "Beach",
    image: link("Asset", "new"),
  });
  contentful.faults.add({ api: "images", path: /\/new\.jpg/, status: 503 });
  const { code } = await build();
  expect(code).toBe(1);
  expect(publicFiles(site)).toEqual(before);
  const { kind, problems } = readProblems(site);
  expect(kind).toBe("contentful");
  expect(problems).toEqual([
    expect.stringMatching(/ does not return the picture "new\.jpg" \(status 503\)\. /),
  ]);
  contentful.faults.clear();
  editor.contentful.space.unpublish("new-photo");
});

test.each([
  [
    "fails while it is read",
    { status: 502 },
    "answers at first, and fails before everything is read",
  ],
  [
    "goes on returning less than it lists",
    { truncate: true },
    "lists other versions than it returned of",
  ],
] as const)(
  "a Contentful that %s stops the build, with the reason",
  async (_what, fault, reason) => {
    const before = publicFiles(site);
    contentful.faults.add({ api: "delivery", path: /\/sync/, ...fault });
    const { code, output } = await build();
    expect(code).toBe(1);
    expect(publicFiles(site)).toEqual(before);
    const { kind, problems } = readProblems(site);
    expect(kind).toBe("contentful");
    expect(problems).toEqual([expect.stringContaining(reason)]);
    expect(output).toContain(problems[0]);
  },
);

test("variables that cannot be used are listed in plain sentences, before anything is asked", async () => {
  const { code, output } = await build({
    CONTENTFUL_ACCESS_TOKEN: "",
    CONTENTFUL_ENVIRONMENT: "main branch",
  });
  expect(code).toBe(1);
  expect(output).toContain(
    "The environment cannot be used. Fix these variables and start again: CONTENTFUL_ENVIRONMENT must be an environment's id, such as master CONTENTFUL_ACCESS_TOKEN must be set, because CONTENTFUL_SPACE_ID is; unset both for the embedded content",
  );
  expect(contentful.calls.count()).toBe(0);
  expect(readProblems(site)).toMatchObject({
    kind: "environment",
    problems: [
      expect.stringMatching(/^CONTENTFUL_ENVIRONMENT must be/),
      expect.stringMatching(/^CONTENTFUL_ACCESS_TOKEN must be set/),
    ],
  });
});

describe("with drafts, for the officiant's eyes", () => {
  const buildDrafts = () => build({ CONTENTFUL_SHOWS_DRAFTS: "true" });

  test("shows half-written ones too, on pages that search engines must not list", async () => {
    const broken = "[Write to me](/contcat/), [or not](/services/2/).";
    contentful.space.changeEntry("about", localized({ heading: "Not seen yet", body: broken }));
    expectBuilt(await buildDrafts());
    expect(publicFile(site, "about/index.html")).toContain("Not seen yet");
    expect(publicFile(site, "reviews/index.html")).toMatch(/Draft: .*Ines &amp; Kofi/s);
    const files = [...publicFiles(site).keys()].filter((file) => file.endsWith("index.html"));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const html = publicFile(site, file);
      expect([file, html]).toEqual([
        file,
        expect.stringMatching(/<meta [^>]*content="noindex"[^>]*name="robots"/),
      ]);
      expect(html).toContain("Draft preview");
      expect(html).not.toContain('rel="canonical"');
    }
    expect(existsSync(path.join(site, "public/sitemap.xml"))).toBe(false);
    expect(publicFile(site, "_headers")).toMatch(/\n\/\*\n {2}X-Robots-Tag: noindex\n$/);
  });

  test("shows in the next build what was saved meanwhile, and forbids listing once", async () => {
    const id = publicFile(site, "build.json");
    contentful.space.changeEntry(
      "about",
      localized({ heading: "Saved once more", body: "Words." }),
    );
    expectBuilt(await buildDrafts());
    expect(publicFile(site, "about/index.html")).toContain("Saved once more");
    // By this an open page knows that there is a newer one.
    expect(publicFile(site, "build.json")).not.toBe(id);
    expect(publicFile(site, "_headers").split("X-Robots-Tag")).toHaveLength(2);
  });
});
