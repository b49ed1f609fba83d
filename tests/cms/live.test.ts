import { createHash } from "node:crypto";
import { link, localized } from "../../packages/contentful-local/src";
import { receiver } from "../../packages/contentful-local/tests/receiver";
import { fillWithContentTypes } from "../support/contentful-local";
import { commands, runCommand } from "./commands";

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
  const lines = items.map(({ type, id, publishedCounter }) => `${type}:${id}:${publishedCounter}`);
  const counts: Record<string, number> = {};
  for (const { contentType } of items) {
    if (contentType !== undefined) counts[contentType] = (counts[contentType] ?? 0) + 1;
  }
  return {
    id: "b1",
    source: "contentful",
    counts,
    newestChange:
      items
        .map(({ published }) => published!.at)
        .toSorted()
        .at(-1) ?? null,
    contentDigest: createHash("sha256").update(lines.toSorted().join("\n")).digest("hex"),
  };
}

const siteSays = (build: object) => (site.body = JSON.stringify(build));

function publish(id: string, type: string, fields: Readonly<Record<string, unknown>>) {
  space().putEntry(id, type, localized(fields));
  space().publish(id);
}

const question = (text: string) => ({ question: text, answer: "Yes.", page: "contact" });

beforeEach(async () => {
  fillWithContentTypes(space());
  publish("travel", "faq", question("Do you travel?"));
  publish("rain", "faq", question("What if it rains?"));
  await space().putAsset("dot", { title: "Dot", path: "tests/fixtures/picture.jpg" });
  space().publishAsset("dot");
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
  publish("cake", "recipe", { name: "Cake" });
  space().putEntry("draft", "faq", localized(question("When?")));
  space().changeEntry("travel", localized({ answer: "Gladly." }));
  expect((await live()).code).toBe(0);
});

test("what was published, changed or replaced since is named, with its form", async () => {
  space().changeEntry("travel", localized({ answer: "Gladly." }));
  space().publish("travel");
  publish("when", "faq", question("When?"));
  space().publishAsset("dot");
  const { code, stdout, stderr } = await live();
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  const questions = [
    `Question "Do you travel?" (${APP}/entries/travel)`,
    `Question "When?" (${APP}/entries/when)`,
  ].join(", ");
  expect(stderr).toBe(`Not live yet: ${questions}, Picture "Dot" (${APP}/assets/dot).\n`);
});

test("what is hidden in Contentful and still on the site is told", async () => {
  space().unpublish("travel");
  const { code, stderr } = await live();
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Not live yet: 1 question still shown and no longer published (${APP}/entries?contentTypeId=faq).\n`,
  );
});

test("an album, whose pictures the site counts as photos, is no reason to miss photos", async () => {
  const dot = link("Asset", "dot");
  publish("noor", "album", { title: "Noor & Finn", category: "Beach", pictures: [dot, dot] });
  publish("arch", "galleryPhoto", { alt: "An arch", category: "Beach", image: dot });
  const built = buildNow();
  siteSays({ ...built, counts: { ...built.counts, galleryPhoto: 2 } });
  publish("travel", "faq", question("Do you travel?"));
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
  test.each<[string, () => void, string]>([
    [
      "a site from before there was a build.json",
      () => Object.assign(site, { status: 404, body: "<h1>Oops! Page not found</h1>" }),
      "/build.json does not say what is live (status 404). Check SITE_URL; a site that was built before",
    ],
    [
      "a site of the samples",
      () => siteSays({ ...buildNow(), source: "embedded", contentDigest: null }),
      "shows the embedded content and nothing of Contentful's.",
    ],
    [
      "Contentful that cannot be read",
      () => cms.contentful.faults.add({ api: "delivery", status: 401 }),
      "It is not known what is published.",
    ],
  ])("%s", async (_what, prepare, text) => {
    prepare();
    const { code, stdout, stderr } = await live();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(text);
    expect(stderr).not.toMatch(/\n./);
  });

  test("a site where nobody answers", async () => {
    const { code, stderr } = await live({ SITE_URL: "http://127.0.0.1:1" });
    expect(code).toBe(1);
    expect(stderr).toBe(
      "http://127.0.0.1:1 cannot be reached (ECONNREFUSED), so it is not known what is live. Check SITE_URL and the site's host.\n",
    );
  });

  test("variables that are missing", async () => {
    const { code, stderr } = await runCommand(["live"], {});
    expect(code).toBe(1);
    expect(stderr).toContain(
      "SITE_URL, CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN must be set",
    );
  });
});
