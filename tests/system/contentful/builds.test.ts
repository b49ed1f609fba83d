/**
 * Builds one after the other in one folder, as a host makes them: of the files, of the same content in a local
 * Contentful, one that bad content stops, and one of what was corrected. A test makes those that it needs.
 */
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { startContentful, type LocalContentful } from "../../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../../support/contentful-local";
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
  contentful = await startContentful();
  editor = new Editor(contentful);
  await fillWithFixtureContent(contentful);
  await shrinkPictures(site, contentful);
  contentful.space.locales.add({ code: "fr", name: "French" });
  // As in a space of before there were albums.
  contentful.space.contentTypes.unpublish("album");
  contentful.space.contentTypes.remove("album");
});
afterAll(async () => {
  await contentful.close();
  rmSync(site, { recursive: true, force: true });
});

/**
 * Every file that a build published, by its name: a text as it is, anything else as a fingerprint. Leaves out a
 * library that Gatsby copies there before it looks at any content.
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

/** Builds the site, and returns the files of this build. Scripts that are not minified take less time. */
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
  // A site with a space of its own does not need the samples.
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

/** Fails with the last words of a build that has failed. */
function expectBuilt({ code, output }: { code: number | null; output: string }) {
  if (code !== 0) throw new Error(`The build ended with ${String(code)}: …${output.slice(-2000)}`);
}

/**
 * A page without its pictures' addresses, its styles, which number all components of a build, and the build's
 * hash, which differs once where there was no cache.
 */
function withoutNumbers(text: string): string {
  const page = parse(text);
  for (const element of page.querySelectorAll("style, meta[http-equiv]")) element.remove();
  return page
    .toString()
    .replace(/\/static\/[\w-]+\/[\w-]+\//g, "/static/")
    .replace(/webpackCompilationHash="\w+"/, "");
}

/** The pages of a build, by their names. */
const pagesIn = (files: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [...files]
      .filter(([name]) => name.endsWith(".html") || name === "sitemap.xml")
      .map(([name, text]) => [name, withoutNumbers(text)]),
  );

test("the same content makes the same pages, from Contentful or from files", async () => {
  const [local, space] = [await fileBuild(), await sameBuild()];
  expectBuilt(space);
  expect(Object.keys(pagesIn(space.files))).toContain("gallery/index.html");
  expect(pagesIn(space.files)).toEqual(pagesIn(local.files));
  expect(space.output).toContain("Samples that came with the site: 20 testimonials");
  expect(space.output).not.toContain(contentful.tokens.delivery);
});

test("an answer of Contentful's that is cut off ends the build with the plugin's words, for another try", async () => {
  const { files } = await sameBuild();
  contentful.faults.add({ api: "delivery", path: /\/sync/, truncate: true });
  const ended = await buildFromSpace();
  expect(ended.code).toBe(1);
  expect(ended.output).toContain("returned incomplete responses");
  expect(readProblems(site).kind).toBe("contentful");
  expect(ended.files).toEqual(files);
});

test("bad content stops the build, which reports every problem at once, and leaves the live site alone", async () => {
  const live = (await sameBuild()).files;
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
});

test("the next build has all that the officiant has added and changed, in the site's language, and no draft", async () => {
  await stoppedBuild();
  await correctAndChange(editor);
  const ended = await buildFromSpace();
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

  // Albums are in their order; pictures are new, late or replaced.
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
  // None reveals where it was taken.
  for (const name of own) {
    const { exif, iptc, xmp, comments } = await sharp(path.join(site, "public", name)).metadata();
    expect({ name, note: exif ?? iptc ?? xmp ?? comments }).toEqual({ name });
  }
  const former = (names: Iterable<string>) => [...names].filter((name) => name.includes("/loft."));
  expect(former((await sameBuild()).files.keys())).not.toEqual([]);
  expect(former(files.keys())).toEqual([]);
  expect([...files.keys()].filter((name) => /^app-\w+\.js$/.test(name))).toHaveLength(1);
});
