/**
 * Four builds, one after the other in one folder, as a host makes them: of the files, of the same content
 * in a Contentful on this machine, one that bad content stops, and one of what was corrected and changed.
 * A test has those made that it is about, and can be run alone.
 */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { startContentful, type LocalContentful } from "../../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../../support/contentful-local";
import { shrinkPictures } from "../../support/pictures";
import { readProblems } from "../../support/problems";
import { publicFiles, textOf, withoutNumbers } from "../../support/public-files";
import { buildUnminified, copySite } from "../../support/site-copy";
import { startCommand } from "../cms/commands";
import {
  correctAndChange,
  LONG_NAME,
  problemsOfBadContent,
  publishBadContent,
  publishFirst,
  YESTERDAY,
} from "./content";
import { Editor } from "./editor";

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
  contentful.space.locales.add({ code: "fr", name: "French" });
});
afterAll(async () => {
  await contentful.close();
  rmSync(site, { recursive: true, force: true });
});

/** Builds the site; what is returned is of this build. */
async function build(variables: Readonly<Record<string, string>> = {}) {
  contentful.calls.clear();
  const { code, output } = await buildUnminified(site, { SITE_URL, ...variables });
  contentful.faults.clear();
  return { code, output, calls: contentful.calls.all(), files: publicFiles(site) };
}

const buildFromSpace = (variables = {}) => build({ ...contentful.env, ...variables });

/** Has a build note each address that it connects to, and connect to this machine alone. */
const noteConnections = () => ({
  CONNECTIONS_FILE: path.join(site, "connections"),
  NODE_OPTIONS: `--import ${pathToFileURL(path.resolve("tests/support/connections.mjs")).href}`,
});

const once = <Result>(make: () => Promise<Result>) => {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
};

const fileBuild = once(() => build());

const sameBuild = once(async () => {
  await fileBuild();
  // Whoever has a space of their own needs the samples no more.
  rmSync(path.join(site, "src/content"), { recursive: true });
  return buildFromSpace(noteConnections());
});

const firstBuild = once(async () => {
  await sameBuild();
  await publishFirst(editor);
  return buildFromSpace();
});

const stoppedBuild = once(async () => {
  await firstBuild();
  await publishBadContent(editor);
  contentful.faults.add({ api: "images", path: /\/lost\.jpg/, status: 404 });
  return buildFromSpace();
});

const changedBuild = once(async () => {
  await stoppedBuild();
  await correctAndChange(editor);
  return buildFromSpace();
});

/** What `npm run cms:check` says of the same space. */
const check = () => startCommand(["check"], contentful.env).result;

/** A build that failed is best told by its own last words. */
function expectBuilt({ code, output }: { code: number | null; output: string }) {
  if (code !== 0) throw new Error(`The build ended with ${String(code)}: …${output.slice(-2000)}`);
}

/** The pages of a build, by their names. */
const pagesIn = (files: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [...files]
      .filter(([name]) => name.endsWith(".html") || name === "sitemap.xml")
      .map(([name, text]) => [name, withoutNumbers(text)]),
  );

describe("a build of what is in the files as well", () => {
  test("makes the same pages from Contentful", async () => {
    const [local, space] = [await fileBuild(), await sameBuild()];
    expectBuilt(space);
    expect(Object.keys(pagesIn(space.files))).toContain("gallery/index.html");
    expect(pagesIn(space.files)).toEqual(pagesIn(local.files));
    expect(space.output).toContain("Made up, as they came with the site: 20 testimonials");
    expect(space.output).not.toContain(contentful.tokens.delivery);
  });

  test("costs few of the requests that a plan of Contentful's has, and asks nobody else but the live site", async () => {
    const { calls } = await sameBuild();
    expect(calls.filter(({ api }) => api === "delivery")).toHaveLength(6);
    const noted = readFileSync(path.join(site, "connections"), "utf8").trim().split("\n");
    // Where Gatsby looks for adapters of hosts in any build; the second, where the first is away.
    const others = noted.filter(
      (address) => !/^(unpkg|raw\.githubusercontent)\.com:/.test(address),
    );
    const { delivery, images } = contentful.hosts;
    expect(new Set(others)).toEqual(new Set([delivery, images, `${new URL(SITE_URL).host}:443`]));
  });
});

describe("a build of what the officiant has added", () => {
  test("has it all, in the site's language, and no draft; cms:check has nothing against it", async () => {
    const ended = await firstBuild();
    expectBuilt(ended);
    expect((await check()).code).toBe(0);
    const { calls, files } = ended;
    expect(files.get("papiers/index.html")).toMatch(/<main[^>]* lang="fr-CA"/);
    expect(files.get("index.html")).toContain('href="/this-season/"');
    const texts = ["this-season", "services", "contact"].map((name) => textOf(files, name));
    expect(texts.join()).toMatch(/Valid until .*\$650.*10th of July is free.*Valid until /s);
    expect(textOf(files, "reviews")).toContain("In English.");
    const pages = JSON.stringify(pagesIn(files));
    for (const unseen of ["En français", "Call them back", "nobody has seen", "Ines"]) {
      expect(pages).not.toContain(unseen);
    }
    expect(pages).not.toMatch(/Draft preview|Draft:/);
    const hidden = Object.entries(pagesIn(files)).filter(([, html]) => html.includes("noindex"));
    expect(hidden.map(([name]) => name)).toEqual(["404.html", "404/index.html"]);
    // 200 entries of 40,000 characters do not come in one answer.
    expect(calls.filter(({ status }) => status === 400)).toEqual([]);
    expect(calls.filter(({ path: asked }) => asked.includes("unused"))).toEqual([]);
  });

  test("shows photos whole and upright that programs stumble over, and albums in their order", async () => {
    const { files } = await firstBuild();
    for (const name of ["samsung", "windows", "turned", LONG_NAME.slice(0, 60), "half\ufffd-"]) {
      // For the gallery, and for the lightbox.
      const photos = [...files.keys()].filter((file) => file.endsWith(`/${name}.webp`));
      expect([name, photos.length]).toEqual([name, 1]);
      const photo = sharp(path.join(site, "public", photos[0]!));
      expect(await photo.metadata()).toMatchObject({ width: 320, height: 200 });
      const corner = photo.extract({ left: 0, top: 0, width: 80, height: 80 });
      const { dominant } = await sharp(await corner.png().toBuffer()).stats();
      expect(dominant.r).toBeGreaterThan(2 * Math.max(dominant.g, dominant.b));
    }
    const images = parse(files.get("gallery/index.html")!).querySelectorAll("img");
    const described = images.map((image) => image.getAttribute("alt") ?? "");
    const inAlbum = described.filter((alt) => /^What [ab] shows$/.test(alt));
    expect(inAlbum).toEqual(["What b shows", "What a shows"]);
    // A colour is behind each photo until it is there, but for one with transparency.
    const styleOf = (id: string) =>
      images[described.indexOf(`A photo of unusual-${id}`)]!.getAttribute("style") ?? "";
    expect(styleOf("samsung")).toMatch(/^background-color:#/);
    expect(styleOf("transparent")).toBe("");
  });
});

test("bad content stops the build, which tells of every problem at once, and leaves the live site alone", async () => {
  const live = (await firstBuild()).files;
  const { calls, code, files, output } = await stoppedBuild();
  expect(code).toBe(1);
  const expected = problemsOfBadContent(contentful);
  expect(output).toContain(
    `The content has ${expected.length} problems, so nothing was built and the live site stays as it is.`,
  );
  const { kind, problems } = readProblems(site);
  expect(kind).toBe("content");
  expect([...problems].sort()).toEqual(expected.sort());
  for (const problem of problems) expect(output).toContain(problem);
  expect(calls.filter(({ path: asked }) => asked.includes("large.jpg"))).toEqual([]);
  expect(files).toEqual(live);
  // All but the file that is lost, and an album that has a published picture no more, is for cms:check to know.
  const checked = await check();
  expect(checked.code).toBe(1);
  expect(checked.stderr.match(/^ {2}- /gm)!.length).toBeGreaterThanOrEqual(expected.length - 1);
});

describe("what the officiant has corrected and changed", () => {
  test("is on the site after the next build, without what has ended", async () => {
    const first = await firstBuild();
    const ended = await changedBuild();
    expectBuilt(ended);
    const { files, output } = ended;
    const reviews = textOf(files, "reviews");
    expect(reviews).toContain("Lovely. <script>alert('hello')</script>");
    expect(reviews).toContain("Gus & Alma");
    for (const gone of ["Margaret & Bill", "Thúy & Minh"]) expect(reviews).not.toContain(gone);

    const gallery = files.get("gallery/index.html")!;
    expect(gallery).toContain("Barn");
    expect(gallery).not.toMatch(/Rustic|What [ab] shows/);
    for (const name of ["replaced", "early", "lost"]) expect(gallery).toContain(`/${name}.avif`);
    expect(gallery).not.toMatch(/\/(loft|flyer|large|french)\.(avif|webp)/);
    // A photo that was replaced is no longer public, nor are the scripts of an earlier build.
    expect([...first.files.keys()].filter((name) => name.includes("/loft."))).not.toEqual([]);
    expect([...files.keys()].filter((name) => name.includes("/loft."))).toEqual([]);
    expect([...files.keys()].filter((name) => /^app-\w+\.js$/.test(name))).toHaveLength(1);
    const services = parse(files.get("services/index.html")!).querySelectorAll("main h3");
    const titles = services.map(({ text }) => text.trim());
    expect(titles.indexOf("Elopements & Intimate")).toBeLessThan(titles.indexOf("Traditional"));

    expect([...files.keys()].filter((name) => name.includes("this-season"))).toEqual([]);
    expect(files.get("index.html")! + files.get("sitemap.xml")!).not.toMatch(/this-season|\$650/);
    const gone = ["Prices", 'Article "This season"'].map(
      (what) => `- ${what}: until ${YESTERDAY}.`,
    );
    expect(output).toContain(`because its last day has passed or is missing: ${gone.join(" ")}`);
  });

  test("comes with pictures that are new, late or replaced, of which none says where a phone took it", async () => {
    const { calls, files } = await changedBuild();
    const asked = calls.filter(({ api }) => api === "images").map((call) => call.path);
    expect(asked.map((name) => path.basename(name)).sort()).toEqual([
      "early.jpg",
      "lost.jpg",
      "replaced.jpg",
    ]);
    const own = [...files.keys()].filter((name) => /\/(replaced|early|lost)\.\w+$/.test(name));
    expect(own.length).toBeGreaterThan(3);
    for (const name of own) {
      const { exif, iptc, xmp, comments } = await sharp(path.join(site, "public", name)).metadata();
      expect({ name, telling: exif ?? iptc ?? xmp ?? comments }).toEqual({ name });
    }
  });
});
