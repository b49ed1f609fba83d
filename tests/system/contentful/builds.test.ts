/**
 * Consecutive builds in one folder, as on a host: from files, from the same content in a local Contentful, with
 * bad content, and with corrected content. Each test runs the builds that it needs.
 */
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { startContentful, type LocalContentful } from "../../../packages/contentful-local/src";
import { dayOf, daysAfter } from "../../../src/days";
import { problemsHeading, toSentence } from "../../../src/model/sentences";
import { fillWithEmbeddedContent } from "../../../tools/contentful/local";
import { writeDatedContent } from "../../support/dated-content";
import { shrinkPictures } from "../../support/pictures";
import { readProblems } from "../../support/problems";
import { filesIn } from "../../../src/build/prune";
import { program, SITE_URL } from "../../support/project";
import { copySite, runNode } from "../../support/site-copy";
import {
  correctAndChange,
  problemsOfBadContent,
  publishAdditions,
  publishBadContent,
} from "./content";
import { Editor } from "../../support/contentful-editor";

let contentful: LocalContentful;
let editor: Editor;
let site: string;

beforeAll(async () => {
  site = copySite();
  writeDatedContent(site, daysAfter(dayOf(new Date()), 40));
  contentful = await startContentful();
  editor = new Editor(contentful);
  await fillWithEmbeddedContent(contentful, site);
  await shrinkPictures(site, contentful);
  contentful.space.locales.add({ code: "fr", name: "French" });
  // As in a space that is older than albums.
  contentful.space.contentTypes.unpublish("album");
  contentful.space.contentTypes.remove("album");
});
afterAll(async () => {
  await contentful.close();
  rmSync(site, { recursive: true, force: true });
});

/**
 * Returns the published files by name: texts as they are, all others as hashes. Skips Partytown, which Gatsby
 * copies before it reads any content.
 */
function publicFiles(): Map<string, string> {
  const names = filesIn(path.join(site, "public")).filter((name) => !/^~partytown/.test(name));
  const read = (name: string) => {
    const bytes = readFileSync(path.join(site, "public", name));
    const isText = /\.(html|json|xml|txt)$|^_headers$/.test(name);
    return isText ? bytes.toString() : createHash("sha1").update(bytes).digest("hex");
  };
  return new Map(names.map((name) => [name, read(name)]));
}

/** Builds the site, and returns its files. Does not minify scripts, to save time. */
async function build(variables: Readonly<Record<string, string>> = {}) {
  contentful.calls.clear();
  const command = [program("gatsby"), "build", "--no-uglify"];
  const { code, output } = await runNode(command, { SITE_URL, ...variables }, site);
  contentful.faults.clear();
  return { code, output, calls: contentful.calls.all(), files: publicFiles() };
}

const buildFromSpace = () => build(contentful.env);

const once = <Result>(make: () => Promise<Result>) => {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
};

const fileBuild = once(() => build());

const sameBuild = once(async () => {
  await fileBuild();
  // A site with its own space does not need the samples.
  rmSync(path.join(site, "src/content"), { recursive: true });
  return buildFromSpace();
});

const stoppedBuild = once(async () => {
  await sameBuild();
  await publishAdditions(editor);
  await publishBadContent(editor);
  contentful.faults.add({ api: "images", path: /\/lost\.jpg/, status: 404 });
  return buildFromSpace();
});

const correctedBuild = once(async () => {
  await stoppedBuild();
  await correctAndChange(editor);
  return buildFromSpace();
});

/** Throws an error with the end of the output if a build has failed. */
function expectBuilt({ code, output }: { code: number | null; output: string }) {
  if (code !== 0) throw new Error(`The build ended with ${String(code)}: …${output.slice(-2000)}`);
}

/**
 * Removes what differs between equal pages: picture URLs, styles, which number all components of a build, and the
 * build's hash, which differs once if there was no cache.
 */
function normalize(text: string): string {
  const page = parse(text);
  for (const element of page.querySelectorAll("style, meta[http-equiv]")) element.remove();
  return (
    page
      .toString()
      .replace(/\/static\/[\w-]+\/[\w-]+\//g, "/static/")
      .replace(/webpackCompilationHash="\w+"/, "")
      // Only Contentful knows when an entry was changed.
      .replace(/"dateModified":"[^"]*",/, "")
  );
}

/** Returns the pages of a build by name. */
const pagesIn = (files: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [...files]
      .filter(([name]) => name.endsWith(".html") || name === "sitemap.xml")
      .map(([name, text]) => [name, normalize(text)]),
  );

test("the same content produces the same pages, from Contentful or from files", async () => {
  const [local, space] = [await fileBuild(), await sameBuild()];
  expectBuilt(space);
  expect(Object.keys(pagesIn(space.files))).toContain("services/index.html");
  const home = parse(space.files.get("index.html")!);
  const recording = home.querySelector("audio")?.getAttribute("src");
  expect([...space.files.keys()].map((name) => `/${name}`)).toContain(recording);
  expect(pagesIn(space.files)).toEqual(pagesIn(local.files));
  expect(space.output).toContain("Samples that came with the site: 20 testimonials");
  expect(space.output).not.toContain(contentful.tokens.delivery);
});

test("a truncated response from Contentful stops the build with the plugin's message, and is reported as a Contentful failure", async () => {
  const { files } = await sameBuild();
  contentful.faults.add({ api: "delivery", path: /\/sync/, truncate: true });
  const ended = await buildFromSpace();
  expect(ended.code).toBe(1);
  expect(ended.output).toContain("returned incomplete responses");
  expect(readProblems(site).kind).toBe("contentful");
  expect(ended.files).toEqual(files);
});

test("bad content stops the build, which reports all problems at once and leaves the live site as it is", async () => {
  const live = (await sameBuild()).files;
  const { calls, code, files, output } = await stoppedBuild();
  expect(code).toBe(1);
  const expected = problemsOfBadContent(contentful);
  const { details = [], heading, kind, problems } = readProblems(site);
  expect({ heading, kind }).toEqual({ heading: problemsHeading(expected.length), kind: "content" });
  expect(details).toHaveLength(expected.length);
  const matches = expected.map((problem) => expect.objectContaining(problem) as unknown);
  expect(details).toEqual(expect.arrayContaining(matches));
  expect(problems).toEqual(details.map(toSentence));
  for (const line of [heading, ...problems]) expect(output).toContain(line);
  expect(calls.filter(({ path: asked }) => asked.includes("large.jpg"))).toEqual([]);
  expect(files).toEqual(live);
});

test("the next build has all added and changed content, in the site's language, and no drafts", async () => {
  const ended = await correctedBuild();
  expectBuilt(ended);
  const { files } = ended;
  const reviews = parse(files.get("reviews/index.html")!).text;
  for (const text of ["In English.", "Lovely. <script>alert('hello')</script>", "Gus & Alma"])
    expect(reviews).toContain(text);
  for (const gone of ["Margaret & Bill", "Thúy & Minh"]) expect(reviews).not.toContain(gone);
  const pages = JSON.stringify(pagesIn(files));
  for (const unseen of ["En français", "Call them back", "nobody has seen", "Ines", "Draft"])
    expect(pages).not.toContain(unseen);
  const services = parse(files.get("services/index.html")!).querySelectorAll("main h3");
  const titles = services.map(({ text }) => text.trim());
  expect(titles.indexOf("Elopements & Intimate")).toBeLessThan(titles.indexOf("Traditional"));
  expect([...files.keys()].filter((name) => /^app-\w+\.js$/.test(name))).toHaveLength(1);
});

test("its gallery has the pictures of albums in order, and those that were added, published late or replaced", async () => {
  const ended = await correctedBuild();
  expectBuilt(ended);
  const { files } = ended;
  const gallery = files.get("gallery/index.html")!;
  const photos = parse(gallery).querySelectorAll("img");
  const inAlbum = photos.map((image) => image.getAttribute("alt") ?? "");
  expect(inAlbum.filter((alt) => /^What [ab] shows$/.test(alt))).toEqual([
    "What b shows",
    "What a shows",
  ]);
  expect(gallery).toContain("Barn");
  expect(gallery).not.toContain("Rustic");
  const own = [...files.keys()].filter((name) => /\/(replaced|early|lost)\.\w+$/.test(name));
  expect(own.length).toBeGreaterThan(3);
  // No picture reveals where it was taken.
  for (const name of own) {
    const { exif, iptc, xmp, comments } = await sharp(path.join(site, "public", name)).metadata();
    expect({ name, note: exif ?? iptc ?? xmp ?? comments }).toEqual({ name });
  }
  const former = (names: Iterable<string>) => [...names].filter((name) => name.includes("/loft."));
  expect(former((await sameBuild()).files.keys())).not.toEqual([]);
  expect(former(files.keys())).toEqual([]);
});
