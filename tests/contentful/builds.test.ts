/**
 * Builds the site from a Contentful on this machine, again and again in one folder, as a host does:
 * each build finds the cache of those before it. Every part can be run by itself; the tests of a part
 * are one story, in their order.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { parse } from "node-html-parser";
import {
  link,
  localized,
  startContentful,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../support/contentful-local";
import { buildSite, copySite, type Ended } from "../support/site-copy";
import { noisyJpeg, shrinkPictures } from "./pictures";
import { heic } from "../support/heic";
import { readProblems } from "../support/problems";
import { publicFile, publicFiles } from "../support/public-files";

/** Several builds on a machine with other things to do. */
jest.setTimeout(600_000);

/** The sample site's, so that the pages can be compared. */
const SITE_URL = "https://cedar-and-tide.example.com";

let contentful: LocalContentful;
let site: string;

beforeAll(async () => {
  site = copySite();
  contentful = await startContentful();
  await fillWithFixtureContent(contentful);
  await shrinkPictures(site, contentful);
  // A second language, which is not the site's.
  contentful.space.addLocale({ code: "fr", name: "French" });
});
beforeEach(() => {
  contentful.faults.clear();
  contentful.calls.clear();
});
afterAll(async () => {
  await contentful.close();
  rmSync(site, { recursive: true, force: true });
});

const build = (variables: Record<string, string> = {}): Promise<Ended> =>
  buildSite(site, { ...contentful.env, SITE_URL, ...variables });

/** A build that failed is best told by its own last words. */
function expectBuilt({ code, output }: Ended) {
  if (code !== 0) throw new Error(`The build ended with ${String(code)}: …${output.slice(-2000)}`);
}

/** The site from its own files, and then from a Contentful in which drafts lie beside the content. */
async function buildFirst() {
  expectBuilt(await buildSite(site));
  const embedded = publicFiles(site);
  // Whoever has a space of their own needs the samples no more.
  rmSync(path.join(site, "src/content"), { recursive: true });
  contentful.space.changeEntry("about", localized({ heading: "Words that nobody has seen" }));
  contentful.space.putEntry("half-written", "testimonial", localized({ author: "Ines & Kofi" }));
  const ended = await build();
  expectBuilt(ended);
  const requests = contentful.calls.count({ api: "delivery" });
  return { embedded, built: publicFiles(site), output: ended.output, requests };
}

let first: ReturnType<typeof buildFirst> | undefined;
/** What every part goes on from. */
const firstBuilds = () => (first ??= buildFirst());

/** Where the officiant changes an entry or an asset. */
const inWebApp = (kind: "entries" | "assets", id: string) =>
  `https://app.contentful.com/spaces/${contentful.spaceId}/environments/master/${kind}/${id}`;

async function publishPicture(
  id: string,
  bytes: Buffer,
  contentType = "image/jpeg",
  file = `${id}.jpg`,
) {
  await contentful.space.putAsset(id, { title: id, bytes, file, contentType });
  contentful.space.publishAsset(id);
}

/** Takes the picture's file out of the site's language. */
function keepFileInFrenchAlone(id: string) {
  const { fields } = contentful.space.assets.get(id);
  contentful.space.assets.save(id, { fields: { ...fields, file: { fr: fields.file!["en-US"] } } });
  contentful.space.publishAsset(id);
}

function publishEntry(id: string, type: string, fields: Record<string, unknown>) {
  contentful.space.putEntry(id, type, localized(fields));
  contentful.space.publish(id);
}

function changeEntry(id: string, fields: Record<string, unknown>) {
  contentful.space.changeEntry(id, localized(fields));
  contentful.space.publish(id);
}

const page = (file: string) => parse(publicFile(site, file));
const textsOf = (file: string, selector: string) =>
  page(file)
    .querySelectorAll(selector)
    .map((element) => element.text.trim());

describe("the same content", () => {
  const withoutSource = (content: string) =>
    content.replace(/"updatedAt":(null|"[^"]+")/g, "").replace(/<lastmod>[^<]+<\/lastmod>/g, "");

  test("gives the same site from Contentful as from the site's own files, but for who made it and when", async () => {
    const { embedded, built, output } = await firstBuilds();
    expect(output).toContain("59 of the site's entries are samples");
    expect(output).toContain("what couples write in the contact form goes NOWHERE");
    expect(output).not.toContain(contentful.tokens.delivery);
    expect([...built.keys()]).toEqual([...embedded.keys()]);
    const differing = [...built.keys()].filter(
      (name) => withoutSource(built.get(name)!) !== withoutSource(embedded.get(name)!),
    );
    expect(differing).toEqual(["build.json"]);
    expect(built.get("index.html")).toContain("A sample site");
    expect(built.get("sitemap.xml")).toContain("<lastmod>");
  });

  test("costs few of the requests that a plan of Contentful's has", async () => {
    expect((await firstBuilds()).requests).toBeLessThanOrEqual(15);
  });

  test("shows couples no draft that lies beside it, and search engines every page", async () => {
    const { built } = await firstBuilds();
    const pages = [...built].filter(([name]) => name.endsWith(".html"));
    const having = (words: RegExp) =>
      pages.filter(([, html]) => words.test(html)).map(([name]) => name);
    expect(having(/Words that nobody has seen|Ines/)).toEqual([]);
    expect(having(/Draft preview|Draft:/)).toEqual([]);
    expect(having(/noindex/)).toEqual(["404.html", "404/index.html"]);
  });
});

describe("what the officiant has changed", () => {
  beforeAll(async () => {
    await firstBuilds();
    const { space } = contentful;
    // Words in another language, and what belongs to somebody else.
    const { definition } = space.contentTypes.get("testimonial");
    space.putContentType("testimonial", {
      ...definition,
      fields: [
        ...definition.fields.map((field) => ({ ...field, localized: field.id === "quote" })),
        { id: "notes", name: "Notes", type: "Symbol", localized: false, required: false },
      ],
    });
    const words = { id: "words", name: "Words", type: "Text", localized: false, required: false };
    space.putContentType("reference", { name: "Reference", fields: [words] });
    // Together more than Contentful sends at once.
    for (let number = 0; number < 200; number++) {
      publishEntry(`of-another-site-${number}`, "reference", { words: "x".repeat(40_000) });
    }

    space.changeEntry("siobhan-and-peter", {
      quote: { "en-US": "Lovely. <script>alert('hello')</script>", fr: "Charmant." },
      notes: { "en-US": "Call them back" },
    });
    space.publish("siobhan-and-peter");
    space.remove("margaret-and-bill");
    space.unpublish("thuy-and-minh");
    publishEntry("new-couple", "testimonial", {
      ...{ quote: "We cried, we laughed.", author: "Noor & Finn", date: "May 2026" },
    });

    await space.replaceFile("loft", { bytes: await noisyJpeg(), file: "replaced.jpg" });
    space.publishAsset("loft");
    await publishPicture("snow", await noisyJpeg());
    const photo = {
      alt: "Two people in the snow",
      category: "Winter",
      image: link("Asset", "snow"),
    };
    publishEntry("in-the-snow", "galleryPhoto", photo);
    for (const { id, fields } of space.entries.all()) {
      if (fields.category?.["en-US"] === "Rustic") changeEntry(id, { category: "Barn" });
    }

    changeEntry("elopements-and-intimate", { order: 0 });
    changeEntry("traditional", { description: "Click [here](javascript:alert(1)). <b>Now</b>" });
  });

  afterAll(() => {
    for (let number = 0; number < 200; number++) {
      contentful.space.remove(`of-another-site-${number}`);
    }
  });

  test("is on the site after the next build, which asks for no picture that it has", async () => {
    expectBuilt(await build());
    expect(contentful.calls.count({ api: "images" })).toBe(2);

    const reviews = page("reviews/index.html").text;
    expect(reviews).toContain("Lovely. <script>alert('hello')</script>");
    expect(reviews).toContain("Noor & Finn");
    for (const gone of ["Margaret & Bill", "Thúy & Minh", "Charmant.", "Call them back"]) {
      expect(reviews).not.toContain(gone);
    }
    const gallery = page("gallery/index.html");
    expect(gallery.text).toContain("Winter");
    expect(gallery.text).toContain("Barn");
    expect(gallery.text).not.toContain("Rustic");
    expect(publicFile(site, "gallery/index.html")).toMatch(/\/replaced\.avif/);
    expect(publicFile(site, "gallery/index.html")).not.toMatch(/\/loft\.(avif|webp)/);
    const titles = textsOf("services/index.html", "main h3");
    expect(titles.indexOf("Elopements & Intimate")).toBeLessThan(titles.indexOf("Traditional"));
    const services = publicFile(site, "services/index.html");
    expect(services).toContain("Click");
    expect(services).not.toMatch(/javascript:|<b>/);
  });
});

describe("bad content", () => {
  /** Bytes that cannot be guessed from the beginning of the file. */
  const LARGE = Buffer.alloc(25 * 1024 * 1024, "no picture has so many bytes");

  const photo = (id: string, image: string) =>
    publishEntry(id, "galleryPhoto", {
      ...{ alt: `A photo of ${id}`, category: "Beach", image: link("Asset", image) },
    });

  beforeAll(async () => {
    await firstBuilds();
    const { space } = contentful;
    const { testimonial, settings } = {
      testimonial: { quote: "Lovely.", author: "Maya & Daniel", date: "June 2025" },
      settings: space.entries.get("site-settings").fields,
    };
    publishEntry("no-quote", "testimonial", { author: "Ana & Rui", date: "May 2025" });
    publishEntry("seven", "testimonial", { ...testimonial, rating: 7 });
    // Possible only where the space was made without the site's own rules.
    publishEntry("five", "testimonial", { ...testimonial, author: "Ama & Jo", rating: "five" });
    publishEntry("lost-question", "faq", { question: "Where?", answer: "Here.", page: "servces" });
    publishEntry("blog", "page", {
      ...{ slug: "blog", title: "Blog", metaDescription: "Notes.", heading: "Notes" },
    });
    space.putEntry("more-settings", "siteSettings", settings);
    space.publish("more-settings");
    changeEntry("interfaith", { slug: "traditional" });

    // The entry is published before its picture.
    await space.putAsset("early", { title: "Early", bytes: await noisyJpeg(), file: "early.jpg" });
    photo("arch", "early");
    await publishPicture("flyer", Buffer.from("%PDF-1.7"), "application/pdf");
    photo("flyer-photo", "flyer");
    await publishPicture("noise", Buffer.from("These are the bytes of no picture at all."));
    photo("noise-photo", "noise");
    const whole = await noisyJpeg();
    await publishPicture("half", whole.subarray(0, whole.length / 2));
    photo("half-photo", "half");
    await publishPicture("large", LARGE);
    photo("large-photo", "large");
    await publishPicture("lost", await noisyJpeg());
    photo("lost-photo", "lost");
    await publishPicture("IMG_2041", heic, "image/heic", "IMG_2041.HEIC");
    photo("telephone-photo", "IMG_2041");
    await publishPicture("french", await noisyJpeg());
    keepFileInFrenchAlone("french");
    photo("french-photo", "french");
  });

  test("stops the build, which tells of every fault at once, and leaves the live site alone", async () => {
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

  test("that is nothing at all stops it too: a site needs at least one testimonial", async () => {
    const { space } = contentful;
    const all = space.entries.all().filter(({ contentType }) => contentType === "testimonial");
    const published = all.filter((entry) => entry.published).map(({ id }) => id);
    for (const id of published) space.unpublish(id);
    const { code, output } = await build();
    for (const id of published) space.publish(id);
    expect(code).toBe(1);
    expect(output).toContain(
      `There are no testimonials, and the site needs at least one. Add one at https://app.contentful.com/spaces/${contentful.spaceId}/environments/master/entries?contentTypeId=testimonial`,
    );
  });

  test("is forgotten once it is mended: a picture that was published late is on the site", async () => {
    const { space } = contentful;
    for (const id of ["no-quote", "seven", "five", "lost-question", "blog", "more-settings"]) {
      space.unpublish(id);
    }
    for (const id of [
      ...["flyer-photo", "noise-photo", "half-photo", "large-photo"],
      ...["telephone-photo", "french-photo"],
    ]) {
      space.remove(id);
    }
    changeEntry("interfaith", { slug: "interfaith" });
    space.publishAsset("early");

    expectBuilt(await build());
    const gallery = publicFile(site, "gallery/index.html");
    expect(gallery).toMatch(/\/early\.avif/);
    expect(gallery).toMatch(/\/lost\.avif/);
    expect(gallery).not.toMatch(/\/(flyer|noise|half|large|french|IMG_2041)\./);
    expect(contentful.calls.all({ api: "images" }).map((call) => call.path)).toEqual([
      expect.stringMatching(/\/early\.jpg$/),
    ]);
  });
});

describe("a Contentful that cannot be read", () => {
  const WHAT_BECAME_OF_IT =
    "Contentful could not be read, so nothing was built and the live site stays as it is.";

  beforeAll(firstBuilds);

  async function failingBuild(variables: Record<string, string> = {}) {
    const live = publicFiles(site);
    const { code, output } = await build(variables);
    expect(code).toBe(1);
    expect(output).toContain(WHAT_BECAME_OF_IT);
    expect(output).not.toContain(contentful.tokens.delivery);
    expect(publicFiles(site)).toEqual(live);
    const { kind, heading, problems } = readProblems(site);
    expect({ kind, heading }).toEqual({ kind: "contentful", heading: WHAT_BECAME_OF_IT });
    expect(problems).toHaveLength(1);
    expect(output).toContain(problems[0]);
    return output;
  }

  test("stops the build before the plugin has asked it anything", async () => {
    const token = "never-show-me-never-show-me-wxyz";
    const output = await failingBuild({ CONTENTFUL_ACCESS_TOKEN: token });
    expect(output).toContain("refuses the access token …wxyz");
    expect(output).not.toContain(token);
    expect(contentful.calls.count()).toBe(1);
  });

  test.each([
    ["an answer that breaks off", { truncate: true, times: 1 }],
    // Only the last page says so, which may be the second one.
    ["an answer that does not say how to go on", { withoutNextSyncUrl: true, times: 2 }],
    ["an answer that lacks its last items", { dropItems: 2, path: /initial=true/, times: 1 }],
  ] as const)(
    "is read again where %s would make a site with less on it",
    async (_what, failure) => {
      contentful.faults.add({ api: "delivery", path: /sync/, ...failure });
      const live = publicFiles(site);
      const ended = await build();
      expectBuilt(ended);
      expect(ended.output).toMatch(
        /did not come as Contentful lists them\. All are read again in \d/,
      );
      expect(publicFiles(site)).toEqual(live);
    },
  );

  test("stops it where it goes on to hand out less than it lists", async () => {
    contentful.faults.add({ api: "delivery", path: /initial=true/, dropItems: 2 });
    expect(await failingBuild()).toMatch(
      /Of the \d+ entries and pictures that .* has, 2 did not come \(.*\)\. They were read 4 times\./,
    );
  });

  test("stops it in a plain sentence when it fails in the plugin's hands", async () => {
    contentful.faults.add({ api: "delivery", path: /sync/, status: 503 });
    const output = await failingBuild();
    expect(output).toContain("What went wrong while");
    expect(output).toContain("Start the build again in some minutes");
  });
});

test("variables that cannot be used are listed in plain words, before anything is asked", async () => {
  const { code, output } = await build({
    ...{ CONTENTFUL_ACCESS_TOKEN: "", CONTENTFUL_ENVIRONMENT: "main branch" },
  });
  expect(code).toBe(1);
  expect(output).toContain(
    "The environment cannot be used. Mend these variables and start again: CONTENTFUL_ENVIRONMENT must be an environment's id, such as master CONTENTFUL_ACCESS_TOKEN must be set, because CONTENTFUL_SPACE_ID is; unset both for the embedded content",
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
