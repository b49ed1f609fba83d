/**
 * Three builds from a Contentful on this machine, one after the other in one folder, as a host makes
 * them: the first from nothing, one that bad content stops, and one of what was corrected and changed.
 * A test has those made that it is about, and can be run alone. reading.test.ts needs no builds.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { startContentful, type LocalContentful } from "../../../packages/contentful-local/src";

import { fillWithFixtureContent } from "../../support/contentful-local";
import { buildUnminified, copySite } from "../../support/site-copy";
import { changeContent, publishDatedContent, saveDrafts, YESTERDAY } from "./changes";
import { Editor } from "./editor";
import { correctContent, problemsOfBadContent, publishBadContent } from "./bad-content";
import { shrinkPictures } from "../../support/pictures";
import { readProblems } from "../../support/problems";
import { publicFiles, textOf } from "../../support/public-files";
import { LONG_NAME, publishUnusualPhotos } from "./unusual-photos";

const SITE_URL = "https://cedar-and-tide.example.com";

let contentful: LocalContentful;
let editor: Editor;
let site: string;

beforeAll(async () => {
  site = copySite();
  contentful = await startContentful();
  editor = new Editor(contentful);
  await fillWithFixtureContent(contentful);
  await shrinkPictures(site, contentful);
  // Whoever has a space of their own needs the samples no more.
  rmSync(path.join(site, "src/content"), { recursive: true });
  // A second language, which is not the site's.
  contentful.space.locales.add({ code: "fr", name: "French" });
});
afterAll(async () => {
  await contentful.close();
  rmSync(site, { recursive: true, force: true });
});

/** Builds the site; what is returned is of this build. */
async function build(variables: Readonly<Record<string, string>> = {}) {
  contentful.calls.clear();
  const env = { ...contentful.env, SITE_URL, ...variables };
  const { code, output } = await buildUnminified(site, env);
  contentful.faults.clear();
  return { code, output, calls: contentful.calls.all(), files: publicFiles(site) };
}

/** Has a build note each address that it connects to, and connect to this machine alone. */
const noteConnections = () => ({
  CONNECTIONS_FILE: path.join(site, "connections"),
  NODE_OPTIONS: `--import ${pathToFileURL(path.resolve("tests/support/connections.mjs")).href}`,
});

const once = <Result>(make: () => Promise<Result>) => {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
};

const firstBuild = once(async () => {
  publishDatedContent(editor);
  saveDrafts(editor);
  await publishUnusualPhotos(editor);
  return build(noteConnections());
});

const stoppedBuild = once(async () => {
  await firstBuild();
  await publishBadContent(editor);
  contentful.faults.add({ api: "images", path: /\/lost\.jpg/, status: 404 });
  return build();
});

const changedBuild = once(async () => {
  await stoppedBuild();
  correctContent(editor);
  await changeContent(editor);
  return build();
});

/** A build that failed is best told by its own last words. */
function expectBuilt({ code, output }: { code: number | null; output: string }) {
  if (code !== 0) throw new Error(`The build ended with ${String(code)}: …${output.slice(-2000)}`);
}

describe("a build from nothing", () => {
  test("succeeds, and says what is missing before couples come", async () => {
    const ended = await firstBuild();
    expectBuilt(ended);
    expect(ended.output).toContain("Made up, as they came with the site: 20 testimonials");
    expect(ended.output).not.toContain(contentful.tokens.delivery);
    expect(ended.files.get("index.html")).toContain("A sample site");
  });

  test("has articles, prices and free dates until their day", async () => {
    const { files } = await firstBuild();
    expect(files.get("papiers/index.html")).toMatch(/<main[^>]* lang="fr-CA"/);
    expect(files.get("index.html")).toContain('href="/this-season/"');
    const texts = ["this-season", "services", "contact"].map((name) => textOf(files, name));
    expect(texts.join()).toMatch(/Holds until .*\$650 \(until .*10th of July is free \(until /s);
  });

  test("shows photos whole and upright that programs stumble over", async () => {
    const { files } = await firstBuild();
    const shortName = LONG_NAME.slice(0, 60);
    for (const name of ["samsung", "windows", "turned", shortName]) {
      // For the gallery, and for the lightbox.
      const photos = [...files.keys()].filter((file) => file.endsWith(`/${name}.webp`));
      expect([name, photos.length]).toEqual([name, 1]);
      const photo = sharp(path.join(site, "public", photos[0]!));
      expect(await photo.metadata()).toMatchObject({ width: 320, height: 200 });
      const corner = photo.extract({ left: 0, top: 0, width: 80, height: 80 });
      const { dominant } = await sharp(await corner.png().toBuffer()).stats();
      expect(dominant.r).toBeGreaterThan(2 * Math.max(dominant.g, dominant.b));
    }
  });

  test("has a colour behind each photo until it is there, but for one with transparency", async () => {
    const gallery = parse((await firstBuild()).files.get("gallery/index.html")!);
    const colorOf = (id: string) =>
      gallery.querySelector(`img[alt="A photo of unusual-${id}"]`)!.getAttribute("style") ?? "";
    expect(colorOf("samsung")).toMatch(/^background-color:#/);
    expect(colorOf("transparent")).toBe("");
  });

  test("costs few of the requests that a plan of Contentful's has", async () => {
    const { calls } = await firstBuild();
    expect(calls.filter(({ api }) => api === "delivery")).toHaveLength(6);
  });

  test("asks nobody but Contentful and the live site, which tells how much it shows", async () => {
    await firstBuild();
    const noted = readFileSync(path.join(site, "connections"), "utf8").trim().split("\n");
    // Where Gatsby looks for adapters of hosts in any build; the second, where the first is away.
    const others = noted.filter(
      (address) => !/^(unpkg|raw\.githubusercontent)\.com:/.test(address),
    );
    const { delivery, images } = contentful.hosts;
    expect(new Set(others)).toEqual(new Set([delivery, images, `${new URL(SITE_URL).host}:443`]));
  });

  test("shows couples no draft, and search engines every page", async () => {
    const pages = [...(await firstBuild()).files].filter(([name]) => name.endsWith(".html"));
    const having = (text: RegExp) =>
      pages.filter(([, html]) => text.test(html)).map(([name]) => name);
    expect(having(/A heading that nobody has seen|Ines/)).toEqual([]);
    expect(having(/Draft preview|Draft:/)).toEqual([]);
    expect(having(/noindex/)).toEqual(["404.html", "404/index.html"]);
  });
});

test("bad content stops the build, which tells of every problem at once, and leaves the live site alone", async () => {
  const live = (await firstBuild()).files;
  const { calls, code, files, output } = await stoppedBuild();
  expect(code).toBe(1);
  expect(output).toContain(
    "The content has 6 problems, so nothing was built and the live site stays as it is.",
  );
  const { kind, problems } = readProblems(site);
  expect(kind).toBe("content");
  expect([...problems].sort()).toEqual(problemsOfBadContent(contentful).sort());
  for (const problem of problems) expect(output).toContain(problem);
  expect(calls.filter(({ path: asked }) => asked.includes("large.jpg"))).toEqual([]);
  expect(files).toEqual(live);
});

test.each([
  ["a wrong token", { CONTENTFUL_ACCESS_TOKEN: "x".repeat(43) }, {}, "Cannot access Contentful"],
  ["a failing server", {}, { path: /\/locales/, status: 500 }, "Accessing your Contentful space"],
  [
    "an answer that is cut off",
    {},
    { path: /\/sync/, truncate: true },
    "returned incomplete responses",
  ],
] as const)(
  "%s ends the build with the plugin's words or ours, for another try",
  async (...row) => {
    const [, variables, fault, words] = row;
    if ("path" in fault) contentful.faults.add({ api: "delivery", ...fault });
    const { code, output } = await build(variables);
    expect(code).toBe(1);
    expect(output).toContain(words);
    expect(readProblems(site).kind).toBe("contentful");
  },
);

test("a mistake in the site's own code is not reported as Contentful's", async () => {
  const file = path.join(site, "src/source/schema.ts");
  const right = readFileSync(file, "utf8");
  writeFileSync(file, right.replace('text: "String",', ""));
  const { code } = await build();
  writeFileSync(file, right);
  expect(code).toBe(1);
  expect(existsSync(path.join(site, ".hosting/problems.json"))).toBe(false);
});

describe("what the officiant has corrected and changed", () => {
  test("is on the site after the next build", async () => {
    const first = await firstBuild();
    const ended = await changedBuild();
    expectBuilt(ended);
    const reviews = textOf(ended.files, "reviews");
    expect(reviews).toContain("Lovely. <script>alert('hello')</script>");
    expect(reviews).toContain("Noor & Finn");
    for (const gone of ["Margaret & Bill", "Thúy & Minh"]) expect(reviews).not.toContain(gone);

    const gallery = ended.files.get("gallery/index.html")!;
    expect(gallery).toContain("Barn");
    expect(gallery).not.toContain("Rustic");
    for (const name of ["replaced", "early", "lost"]) expect(gallery).toContain(`/${name}.avif`);
    expect(gallery).not.toMatch(/\/(loft|flyer|large|french)\.(avif|webp)/);
    // A photo that was replaced is no longer public, nor are the scripts of an earlier build.
    expect([...first.files.keys()].filter((name) => name.includes("/loft."))).not.toEqual([]);
    const names = [...ended.files.keys()];
    expect(names.filter((name) => name.includes("/loft."))).toEqual([]);
    expect(names.filter((name) => /^app-\w+\.js$/.test(name))).toHaveLength(1);
    const services = parse(ended.files.get("services/index.html")!).querySelectorAll("main h3");
    const titles = services.map(({ text }) => text.trim());
    expect(titles.indexOf("Elopements & Intimate")).toBeLessThan(titles.indexOf("Traditional"));
  });

  test("is without what has ended, and says so", async () => {
    const { files, output } = await changedBuild();
    expect([...files.keys()].filter((name) => name.includes("this-season"))).toEqual([]);
    expect(files.get("index.html")! + files.get("sitemap.xml")!).not.toMatch(/this-season|\$650/);
    expect(textOf(files, "contact")).toContain("10th of July is free");
    const gone = ["Prices", 'Article "This season"'].map(
      (what) => `- ${what}: until ${YESTERDAY}.`,
    );
    expect(output).toContain(`because its last day has passed or is missing: ${gone.join(" ")}`);
  });

  test("says nothing of where a phone took its photos", async () => {
    const names = [...(await changedBuild()).files.keys()];
    const photos = names.filter((name) => /\/(replaced|early|lost)\.(webp|avif)$/.test(name));
    expect(photos.length).toBeGreaterThan(3);
    const telling: string[] = [];
    for (const name of photos) {
      const { exif, iptc, xmp, comments } = await sharp(path.join(site, "public", name)).metadata();
      if (exif || iptc || xmp || comments) telling.push(name);
    }
    expect(telling).toEqual([]);
  });

  test("asks for no picture that an earlier build has, and for those that are new, late or replaced", async () => {
    const pictures = (await changedBuild()).calls.filter(({ api }) => api === "images");
    const names = pictures.map((call) => path.basename(call.path));
    expect(names.sort()).toEqual(["early.jpg", "lost.jpg", "replaced.jpg"]);
  });
});
