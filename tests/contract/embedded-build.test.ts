import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import sharp from "sharp";
import { keptReport } from "../../src/content-report";
import { problemsHeading, toSentence } from "../../src/model/sentences";
import { sourceNodes } from "../../src/source/nodes";
import { CHECKLIST, writeDatedContent } from "../support/dated-content";
import { fixtureFiles, fixtureSamples } from "../support/fixture-content";
import { root } from "../support/project";
import { readProblems } from "../support/problems";
import { receiver } from "../support/receiver";
import { writeFixtureContent } from "../support/site-copy";
import { tempFolder, workIn } from "../support/temp-folder";
import { lastSecondOf } from "../support/days";

const folder = tempFolder();
const calendar = receiver();

const createContentDigest = (value: unknown) =>
  createHash("md5").update(JSON.stringify(value)).digest("hex");

type Json = Record<string, unknown>;

async function change(name: string, changes: Json) {
  const file = path.join(folder.path, "src/content", name);
  const entry = JSON.parse(await readFile(file, "utf8")) as Json;
  await writeFile(file, JSON.stringify({ ...entry, ...changes }));
}

/** Runs the build step that reads the content, with the parts of Gatsby that it uses. */
async function build(existingNodes: readonly Json[] = []) {
  // Gatsby's own panic would end the process.
  const panic = jest.fn((message: unknown) => {
    throw new Error("Gatsby ends here.", { cause: message });
  });
  const createNode = jest.fn<unknown, [Json]>();
  const deleteNode = jest.fn<unknown, [Json]>();
  const hasType = (type: string) => {
    return (node: Json) => (node["internal"] as Json)["type"] === type;
  };
  const nodesOf = (type: string) =>
    createNode.mock.calls.map(([node]) => node).filter(hasType(type));
  const kept = new Map<string, unknown>();
  const cache = {
    directory: folder.path,
    get: (key: string) => Promise.resolve(kept.get(key)),
    set: (key: string, value: unknown) => Promise.resolve(kept.set(key, value)),
  };
  const args = {
    actions: { createNode, deleteNode, touchNode: () => undefined },
    cache,
    createContentDigest,
    createNodeId: (id: string) => id,
    getCache: () => cache,
    getNodesByType: (type: string) => existingNodes.filter(hasType(type)),
    reporter: { panic, warn: jest.fn() },
  } as unknown as SourceNodesArgs;
  const sourced = Promise.resolve(sourceNodes!(args, { plugins: [] }, () => undefined));
  await sourced.catch(() => undefined);
  const failed = panic.mock.calls.length > 0;
  return { createNode, deleteNode, nodesOf, failed, report: await keptReport(args.cache) };
}

beforeEach(() => {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith("CONTENTFUL_")) Reflect.deleteProperty(process.env, name);
  }
  writeFixtureContent(folder.path);
});
workIn(folder);

test("creates a node for each entry, with the paths of its pictures", async () => {
  const { createNode, failed, nodesOf } = await build();
  expect(failed).toBe(false);
  expect(fixtureFiles.length).toBeGreaterThan(70);
  const pictures = nodesOf("PictureFile").length;
  expect(createNode).toHaveBeenCalledTimes(fixtureFiles.length + pictures);
  const photos = nodesOf("GalleryPhoto").map(({ image }) => String(image));
  expect(photos).toHaveLength(17);
  expect(photos.filter((file) => !existsSync(file))).toEqual([]);
});

test("deletes the nodes of removed entries when content is read again, and keeps the others", async () => {
  const first = await build();
  const existing = first.nodesOf("Testimonial");
  const [removed, ...others] = existing.map(({ id }) => id);
  await rm(
    path.join(folder.path, "src/content/testimonials", `${String(existing[0]!["entryId"])}.json`),
  );
  const { deleteNode, nodesOf } = await build(existing);
  expect(deleteNode.mock.calls.map(([{ id }]) => id)).toEqual([removed]);
  expect(nodesOf("Testimonial").map(({ id, position }) => [id, position])).toEqual(
    others.map((id, position) => [id, position]),
  );
});

test("pages show an upright copy of a photo that was taken in portrait orientation", async () => {
  const create = { width: 2000, height: 1500, channels: 3, background: "teal" } as const;
  const photo = sharp({ create }).withMetadata({ orientation: 6 });
  await photo.toFile(path.join(folder.path, "src/content/images/held-upright.jpg"));
  await change("gallery-photos/rain-chairs.json", { image: "held-upright.jpg" });
  const { nodesOf } = await build();
  const [copy] = nodesOf("File").map(({ absolutePath }) => absolutePath);
  expect(await sharp(String(copy)).metadata()).toMatchObject({ width: 1500, height: 2000 });
  expect(nodesOf("GalleryPhoto").filter(({ image }) => image === copy)).toHaveLength(1);
});

test("passes advice and internal links on to the end of the build", async () => {
  await change("faqs/how-far-ahead-to-book.json", {
    answer: "##Early. See [these](/reviews/99/).",
  });
  const { failed, report } = await build();
  expect(failed).toBe(false);
  const problem = {
    entry: { type: "faq", id: "how-far-ahead-to-book", title: expect.any(String) as string },
    field: "answer",
    location: "src/content/faqs/how-far-ahead-to-book.json",
  };
  expect(report.advice).toMatchObject([{ ...problem, code: "mark" }]);
  expect(report.internalLinks).toContainEqual({
    url: "/reviews/99/",
    problem: { ...problem, code: "linkMissing", params: { written: "/reviews/99/" } },
  });
});

/** Number of examples that replace no sample: articles and questions. */
const exampleCount = ["articles", "faqs"].flatMap((type) =>
  readdirSync(path.join(root, "docs/examples", type)),
).length;

test("shows dated content until the last second of its day, and reports what is gone afterwards", async () => {
  writeDatedContent(folder.path, "2026-07-24");
  async function buildAt(now: Date) {
    const doNotFake = ["nextTick", "setImmediate", "setTimeout"] as const;
    jest.useFakeTimers({ now, doNotFake: [...doNotFake] });
    const { nodesOf, report } = await build().finally(() => jest.useRealTimers());
    const [settings] = nodesOf("SiteSettings");
    return {
      articles: nodesOf("Article").map(({ slug }) => slug),
      prices: nodesOf("Service").flatMap(({ price }) => price ?? []),
      freeDates: settings!["availability"],
      hasLink: nodesOf("Faq").some(({ answer }) =>
        String(answer).includes(`href="/${CHECKLIST}/"`),
      ),
      gone: report.gone,
      sampleCount: settings!["sampleCount"],
    };
  }
  const lastSecond = lastSecondOf("2026-07-24");
  const others = [
    "a-whole-ceremony",
    "help-with-your-vows",
    "questions-to-ask-an-officiant",
    "pour-les-parents",
    "para-sa-mga-magulang",
    "privacy",
  ];
  expect(await buildAt(lastSecond)).toEqual({
    articles: [CHECKLIST, ...others],
    prices: ["from $650, plus GST"],
    freeDates: "Both last Saturdays of July are free",
    hasLink: true,
    gone: [],
    sampleCount: fixtureSamples + exampleCount,
  });
  const gone = ["Prices", "Free dates", 'Article "Getting married in British Columbia"'];
  expect(await buildAt(new Date(lastSecond.getTime() + 1000))).toEqual({
    articles: others,
    prices: [],
    freeDates: null,
    hasLink: false,
    gone: gone.map((label) => `${label}: until 2026-07-24.`),
    // Samples that have expired do not count.
    sampleCount: fixtureSamples + exampleCount - 1,
  });
});

test("keeps the days of the calendar and nothing else of it, and builds on without it", async () => {
  const ics = [
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:private\r\nSUMMARY:Private",
    "DTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
  ];
  calendar.body = ics.join("\r\n");
  const address = `${calendar.address}/private`;
  jest.replaceProperty(process, "env", { ENV_FILE: "", CALENDAR_URL: address });
  const { createNode, nodesOf } = await build();
  const [settings] = nodesOf("SiteSettings");
  expect(settings!["freeDates"]).toMatchObject({
    days: expect.stringMatching(/^x{731,}$/) as string,
  });
  expect(JSON.stringify(createNode.mock.calls)).not.toMatch(/private|127\.0/i);

  calendar.status = 500;
  const without = await build();
  expect(without.failed).toBe(false);
  expect(without.nodesOf("SiteSettings")).toMatchObject([{ freeDates: null }]);
  expect(without.report.calendarProblem).toContain("status 500");
});

test("refuses to build the samples on a host, before it creates any node", async () => {
  jest.replaceProperty(process, "env", {
    ENV_FILE: "",
    WORKERS_CI: "1",
    INQUIRY_DELIVERY: "worker",
  });
  const { createNode, failed } = await build();
  expect(failed).toBe(true);
  expect(createNode).not.toHaveBeenCalled();
  expect(readProblems(folder.path).details).toMatchObject([{ code: "sampleSettings" }]);
  await change("site-settings.json", { sample: false });
  expect((await build()).failed).toBe(false);
});

test("reports all problems together and stops the build, before it creates any node", async () => {
  await change("testimonials/margaret-and-bill.json", { rating: 7 });
  await change("testimonials/theo-and-aurelia.json", { image: "lost.jpg" });
  await change("gallery-photos/rain-chairs.json", { alt: "  " });

  const { createNode, failed } = await build();
  expect(createNode).not.toHaveBeenCalled();
  expect(failed).toBe(true);
  const { details = [], heading, kind, problems } = readProblems(folder.path);
  expect(details).toMatchObject([
    { code: "wrong", field: "rating", location: "src/content/testimonials/margaret-and-bill.json" },
    {
      code: "fileMissing",
      field: "image",
      location: "src/content/testimonials/theo-and-aurelia.json",
    },
    { code: "missing", field: "alt", location: "src/content/gallery-photos/rain-chairs.json" },
  ]);
  expect({ heading, kind, problems }).toEqual({
    heading: problemsHeading(3),
    kind: "content",
    problems: details.map(toSentence),
  });
});
