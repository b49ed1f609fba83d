import https from "node:https";
import type * as contentful from "contentful";
import { link, localized } from "../../../packages/contentful-local/src";
import { receiver } from "../../../packages/contentful-local/tests/receiver";
import { digestOf } from "../../../src/build/build-files";
import { fillWithContentTypes } from "../../support/contentful-local";
import { commands } from "./commands";

// In a process of its own it would trust what NODE_EXTRA_CA_CERTS names.
jest.mock("contentful", () => ({
  createClient: (options: contentful.CreateClientParams) =>
    jest
      .requireActual<typeof contentful>("contentful")
      .createClient({ ...options, httpsAgent: https.globalAgent }),
}));

const cms = commands();
const APP = "https://app.contentful.com/spaces/local0space0/environments/master";
const space = () => cms.contentful.space;

/** The live site, as far as it says what it shows. */
const site = receiver();

/** What a build says that has read what is published now. */
function buildNow() {
  const items = [...space().entries.all(), ...space().assets.all()].filter(
    ({ published, contentType }) => published && contentType !== "recipe",
  );
  const versions = items.map(({ type, id, publishedCounter }) => [
    `${type}:${id}`,
    publishedCounter,
  ]);
  const counts: Record<string, number> = {};
  for (const { contentType } of items) {
    if (contentType !== undefined) counts[contentType] = (counts[contentType] ?? 0) + 1;
  }
  return {
    source: "contentful",
    counts,
    newestChange:
      items
        .map(({ published }) => published!.at)
        .toSorted()
        .at(-1) ?? null,
    contentDigest: digestOf(Object.fromEntries(versions)),
  };
}

const siteSays = (build: object) => (site.body = JSON.stringify(build));

const question = (text: string) => ({ question: text, answer: "Yes.", page: "contact" });

beforeEach(async () => {
  fillWithContentTypes(space());
  cms.editor.publishEntry("travel", "faq", question("Do you travel?"));
  cms.editor.publishEntry("rain", "faq", question("What if it rains?"));
  await cms.editor.publishPicture("dot");
  siteSays(buildNow());
});

const live = (variables: Record<string, string> = {}) =>
  cms.run("live", [], { SITE_URL: site.address, ...variables });

test("a site that shows what is published is told so in one line, to a monitor as well", async () => {
  // It needs no management token.
  expect(await live({ CONTENTFUL_MANAGEMENT_TOKEN: "" })).toEqual({
    code: 0,
    stdout: "Everything that is published is live: 2 entries and 1 picture.\n",
    stderr: "",
  });
  expect(cms.contentful.calls.count()).toBe(2);
  expect(site.heard.map(({ path }) => path)).toEqual(["/build.json"]);
});

test("what is none of the site's is not waited for: drafts, and entries of other types", async () => {
  space().putContentType("recipe", {
    name: "Recipe",
    displayField: "name",
    fields: [{ id: "name", name: "Name", type: "Symbol", localized: false, required: false }],
  });
  cms.editor.publishEntry("cake", "recipe", { name: "Cake" });
  space().putEntry("draft", "faq", localized(question("When?")));
  space().changeEntry("travel", localized({ answer: "Gladly." }));
  expect((await live()).code).toBe(0);
});

test("what was published, changed or replaced since is named, with its form", async () => {
  cms.editor.changeEntry("travel", { answer: "Gladly." });
  cms.editor.publishEntry("when", "faq", question("When?"));
  space().publishAsset("dot");
  const { code, stdout, stderr } = await live();
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  const questions = [
    `Question "Do you travel?" (${APP}/entries/travel)`,
    `Question "When?" (${APP}/entries/when)`,
  ].join(", ");
  expect(stderr).toBe(`Not live yet: ${questions}, Picture "dot" (${APP}/assets/dot).\n`);
});

test("what is hidden in Contentful and still on the site is told", async () => {
  const article = { title: "Papers", slug: "papers", metaDescription: "All.", body: "A licence." };
  cms.editor.publishEntry("papers", "article", article);
  siteSays(buildNow());
  expect((await live()).code).toBe(0);
  for (const id of ["travel", "papers"]) space().unpublish(id);
  const { code, stderr } = await live();
  expect(code).toBe(1);
  const hidden = (what: string, type: string) =>
    `1 ${what} still shown and no longer published (${APP}/entries?contentTypeId=${type})`;
  expect(stderr).toBe(
    `Not live yet: ${hidden("question", "faq")}, ${hidden("article", "article")}.\n`,
  );
});

test("an album, whose pictures the site counts as photos, is no reason to miss photos", async () => {
  const dot = link("Asset", "dot");
  cms.editor.publishEntry("noor", "album", {
    title: "Noor & Finn",
    category: "Beach",
    pictures: [dot, dot],
  });
  cms.editor.publishEntry("arch", "galleryPhoto", {
    alt: "An arch",
    category: "Beach",
    image: dot,
  });
  const built = buildNow();
  siteSays({ ...built, counts: { ...built.counts, galleryPhoto: 2 } });
  cms.editor.publishEntry("travel", "faq", question("Do you travel?"));
  expect((await live()).stderr).toBe(
    `Not live yet: Question "Do you travel?" (${APP}/entries/travel).\n`,
  );
});

test("a site that was built from something else altogether is told to be built anew", async () => {
  siteSays({ ...buildNow(), contentDigest: "0".repeat(64) });
  const { code, stderr } = await live();
  expect(code).toBe(1);
  expect(stderr).toContain("shows another state of the content than is published. Build it anew.");
});

describe("where it cannot be told, the reason is", () => {
  test.each<[string, () => unknown, string, Record<string, string>]>([
    [
      "a site from before there was a build.json",
      () => Object.assign(site, { status: 404, body: "<h1>Oops! Page not found</h1>" }),
      "/build.json does not say what is live (status 404). Check SITE_URL; a site that was built before",
      {},
    ],
    [
      "a site of the samples",
      () => siteSays({ ...buildNow(), source: "embedded", contentDigest: null }),
      "shows the embedded content and nothing of Contentful's.",
      {},
    ],
    [
      "Contentful that cannot be read",
      () => cms.contentful.faults.add({ api: "delivery", status: 401 }),
      "It is not known what is published.",
      {},
    ],
    [
      "a site where nobody answers",
      () => undefined,
      "http://127.0.0.1:1 cannot be reached (ECONNREFUSED), so it is not known what is live. Check SITE_URL and the site's host.\n",
      { SITE_URL: "http://127.0.0.1:1" },
    ],
    [
      "variables that are missing",
      () => undefined,
      "SITE_URL, CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN must be set",
      { SITE_URL: "", CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "" },
    ],
  ])("%s", async (_what, prepare, text, variables) => {
    prepare();
    const { code, stdout, stderr } = await live(variables);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(text);
    expect(stderr).not.toMatch(/\n./);
  });
});
