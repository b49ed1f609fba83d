import { link, localized } from "../../../packages/contentful-local/src";
import { managerFor } from "../../../packages/contentful-local/tests/clients";
import { fillWithFixtureContent } from "../../support/contentful-local";
import { noisyJpeg } from "../../support/pictures";
import { commands } from "./commands";

const cms = commands();
const APP = "https://app.contentful.com/spaces/local0space0/environments/master/entries";
const ASSETS = APP.replace("entries", "assets");

beforeEach(async () => {
  await fillWithFixtureContent(cms.contentful);
});

afterEach(() => {
  expect(cms.writes()).toEqual([]);
});

const space = () => cms.contentful.space;

const ARTICLE = { title: "Papers", slug: "papers", metaDescription: "All.", body: "A licence." };

/** Puts a draft of an album of these pictures into the space. */
function putAlbum(...ids: string[]) {
  const pictures = ids.map((id) => link("Asset", id));
  space().putEntry("noor", "album", localized({ title: "Noor", category: "Beach", pictures }));
}

test("a space that is right is told so, with what is in it", async () => {
  putAlbum("lakeside-arch");
  space().publish("noor");
  cms.editor.publishEntry("papers", "article", ARTICLE);
  cms.editor.changeEntry("when-we-meet", { answer: "See [the papers](/papers/)." });
  // A field of hers, as for a build, and the other name that Contentful has for a JPEG.
  cms.editor.changeEntry("siobhan-and-peter", { phone: "604 555 0100" });
  const file = { path: "tests/fixtures/picture.jpg", contentType: "image/jpg" };
  await space().replaceFile("mandap", file);
  space().publishAsset("mandap");
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(stdout).toContain(
    "Published: 20 testimonials, 17 gallery photos, 1 album, 5 services, 10 questions, 1 site settings, 16 sections, 3 steps, 6 pages, 1 article.",
  );
  expect(stdout).toContain("Everything that is published is right.");
  expect(stdout).not.toContain("phone");
});

test("marks that couples would see are worth a look, with where to correct them", async () => {
  cms.editor.changeEntry("how-far-ahead-to-book", { answer: "##Early" });
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  const [, list = ""] = stdout.split("Worth a look, though the site takes it:\n");
  expect(list).toContain(
    `"Answer" shows a formatting mark to couples, "##Early". Correct it, or write \\ before each mark that is meant, at ${APP}/how-far-ahead-to-book`,
  );
});

test("made-up entries are counted until there are none", async () => {
  expect((await cms.run("check")).stdout).toContain("78 entries are made up");
  for (const entry of space().entries.all()) cms.editor.changeEntry(entry.id, { sample: false });
  expect((await cms.run("check")).stdout).not.toContain("made up");
});

test("everything that is published and wrong is listed as the officiant's forms call it, with where to fix it", async () => {
  cms.editor.changeEntry("siobhan-and-peter", { rating: 7, date: "last summer" });
  // What is saved and not published corrects nothing.
  space().changeEntry("siobhan-and-peter", localized({ rating: 4, date: "June 2025" }));
  space().unpublish("contact");
  cms.editor.changeEntry("home", { heading: "  " });
  space().unpublish("about");
  space().remove("about");
  const { code, stderr, stdout } = await cms.run("check");
  expect(code).toBe(1);
  expect(stdout).not.toContain("Rating");
  const lines = stderr.trimEnd().split("\n");
  expect(lines[0]).toBe(
    "Published and wrong, 5 problems. The site stays as it is until this is fixed:",
  );
  expect(lines.slice(1).toSorted()).toEqual([
    `  - Page "contact": it is a draft, and the site needs it. Publish it at ${APP}/contact`,
    `  - Page "home": "Heading" is missing. Fill it in at ${APP}/home`,
    `  - Page: none has the slug "about", and the site needs at least one. Add it at ${APP}?contentTypeId=page`,
    `  - Testimonial "Siobhán & Peter": "Date" must be a month and a year, such as June 2025, but is "last summer". Change it at ${APP}/siobhan-and-peter`,
    `  - Testimonial "Siobhán & Peter": "Rating" must be a whole or half number from 0 to 5, but is 7. Change it at ${APP}/siobhan-and-peter`,
  ]);
});

test("pictures without a day on which the couple agreed are listed, not all of many, and are no failure", async () => {
  expect((await cms.run("check")).stdout).not.toContain("The couple agreed, on");
  for (const { id } of space().entries.all()) cms.editor.changeEntry(id, { sample: false });
  expect((await cms.run("check")).stdout).toMatch(/ {2}- and \d+ more\n/);
  for (const { id, contentType } of space().entries.all()) {
    if (contentType === "testimonial" || (contentType === "galleryPhoto" && id !== "ocean-beach")) {
      cms.editor.changeEntry(id, { agreedOn: "2026-05-31" });
    }
  }
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  const [, list = ""] = stdout.split('Published without a day at "The couple agreed, on", ');
  expect(list.split("\n").filter((line) => line.startsWith("  - "))).toEqual([
    expect.stringMatching(/^ {2}- Gallery photo "A driftwood arch .*": .*\/ocean-beach$/),
  ]);
});

test("an article at the address of a page, a source without one and free dates too far ahead are listed", async () => {
  const wrong = { slug: "about", language: "French", sources: ["Marriage Act"] };
  cms.editor.publishEntry("papers", "article", { ...ARTICLE, ...wrong });
  cms.editor.changeEntry("site-settings", { availabilityUntil: "2999-12-31" });
  const { code, stderr } = await cms.run("check");
  expect(code).toBe(1);
  for (const [field, rule] of [
    ["Slug", "no page of the site"],
    ["Language", "the tag of a language, such as"],
    ["Sources", "a name, a space and a web address that begins with https://"],
  ]) {
    expect(stderr).toMatch(
      new RegExp(`Article "Papers": "${field}" must be .*${rule}.*/papers\\n`),
    );
  }
  expect(stderr).toContain(
    `"Free dates hold until" must be at most 60 days ahead, because wrong dates are worse than none, but is "2999-12-31". Change it at ${APP}/site-settings`,
  );
});

test("what is not on the site yet is listed, with what is wrong in it, and is no failure", async () => {
  space().putEntry("ana-and-rui", "testimonial", localized({ author: "Ana & Rui", rating: 5 }));
  space().putEntry("untitled", "faq", localized({ answer: "Yes.", page: "contact" }));
  space().changeEntry("thuy-and-minh", localized({ date: "soon" }));
  space().putEntry("old", "testimonial", localized({ author: "Old" }));
  space().entries.archive("old");
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  const lines = (heading: string, count: number) =>
    stdout.split(heading)[1]!.split("\n").slice(0, count).toSorted();
  expect(lines("Before you publish, 4 problems to fix:\n", 4)).toEqual([
    `  - Question without a question: "Question" is missing. Fill it in at ${APP}/untitled`,
    `  - Testimonial "Ana & Rui": "Date" is missing. Fill it in at ${APP}/ana-and-rui`,
    `  - Testimonial "Ana & Rui": "Quote" is missing. Fill it in at ${APP}/ana-and-rui`,
    `  - Testimonial "Thúy & Minh": "Date" must be a month and a year, such as June 2025, but is "soon". Change it at ${APP}/thuy-and-minh`,
  ]);
  expect(lines("Not published yet:\n", 3)).toEqual([
    "  - Question without a question",
    '  - Testimonial "Ana & Rui"',
    '  - Testimonial "Thúy & Minh": the site shows it as it was before the last change',
  ]);
  expect(stdout).not.toContain("Old");
  expect(stdout).toContain("Everything that is published is right.");
});

test("of two sets of settings the one on the site stays, and a draft is to go; else the younger", async () => {
  const { fields: settings } = space().entries.get("site-settings");
  // In the order of their ids, the draft comes first.
  space().putEntry("a-draft", "siteSettings", settings);
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  const surplus = (gone: string, kept: string) =>
    `there is another one at ${APP}/${kept}, and the site takes one only. Remove it at ${APP}/${gone}\n`;
  expect(stdout).toContain(surplus("a-draft", "site-settings"));

  space().publish("a-draft");
  const { stderr } = await cms.run("check");
  expect(stderr).toContain(surplus("a-draft", "site-settings"));
});

test("an entry whose tags alone have changed is as published", async () => {
  const before = space().entries.get("siobhan-and-peter");
  for (let times = 0; times < 2; times++) {
    space().entries.save("siobhan-and-peter", { fields: before.fields });
  }
  const path = /\/master\/entries\?/;
  const list = await managerFor(cms.contentful).entry.getMany({ query: { limit: 1000 } });
  for (const { sys } of list.items) {
    if (sys.id === "siobhan-and-peter") sys.fieldStatus = { "*": { "en-US": "published" } };
  }
  cms.contentful.faults.add({ api: "management", path, status: 200, body: { ...list } });
  const { stdout } = await cms.run("check");
  expect(stdout).not.toContain("Not published yet");
});

test("an entry and pictures that nobody has filled in yet are drafts like any other", async () => {
  const file = {
    title: { "en-US": null },
    description: { "en-US": null },
    file: { "en-US": null },
  };
  space().putEntry("empty", "testimonial", {});
  space().assets.create("empty", { fields: {} });
  space().assets.create("emptied", { fields: file });
  space().assets.create("unfinished", { fields: { file: { "en-US": {} } } });
  const pictures = ["empty", "emptied", "unfinished"];
  putAlbum(...pictures);
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(stdout).toContain(`Testimonial without an author: "Quote" is missing.`);
  for (const id of pictures) {
    expect(stdout).toContain(
      `"Picture" has no file, is not published, or was deleted. Publish the picture with its file at ${ASSETS}/${id}, or`,
    );
  }
});

describe("pictures", () => {
  test("that are not published, or gone, are missed where an entry shows them, drafts as well", async () => {
    space().unpublishAsset("lakeside-arch");
    space().unpublishAsset("mandap");
    space().removeAsset("mandap");
    await space().putAsset("bare", { title: "IMG_1", path: "tests/fixtures/picture.jpg" });
    putAlbum("bare");
    const { code, stderr, stdout } = await cms.run("check");
    expect(code).toBe(1);
    const missed = (id: string, entry: string) =>
      `"Picture" has no file, is not published, or was deleted. Publish the picture with its file at ${ASSETS}/${id}, or choose another at ${APP}/${entry}\n`;
    expect(stderr).toContain(missed("lakeside-arch", "lakeside-arch"));
    expect(stderr).toContain(`Service "Multicultural": ${missed("mandap", "multicultural")}`);
    expect(stdout).toContain(`Album "Noor": ${missed("bare", "noor")}`);
  });

  test.each([
    ["of another kind", "flyer.pdf", "application/pdf", "%PDF-1.7", "is not a JPEG, PNG, WebP or"],
    [
      "over 20 MB",
      "barn.jpg",
      "image/jpeg",
      Buffer.alloc(25 * 1024 * 1024),
      "has 25 MB, and 20 MB is the most.",
    ],
  ])("%s are named", async (_what, file, contentType, bytes, problem) => {
    await space().replaceFile("barn", { bytes: Buffer.from(bytes), file, contentType });
    space().publishAsset("barn");
    const { code, stderr } = await cms.run("check");
    expect(code).toBe(1);
    expect(stderr).toContain(`("${file}") ${problem}`);
  });

  test("too narrow for an album are named before she publishes it, those on the site as well", async () => {
    const file = { bytes: await noisyJpeg(), file: "small.jpg" };
    await space().putAsset("small", { title: "Small", description: "Vows", ...file });
    space().publishAsset("small");
    putAlbum("lakeside-arch", "small");
    const problem = `Album "Noor": "Picture" ("small.jpg") is 320 pixels wide, and needs 1000 to look good. Choose a larger picture at ${APP}/noor`;
    const draft = await cms.run("check");
    expect(draft.stdout).toContain(`Before you publish, 1 problem to fix:\n  - ${problem}\n`);
    space().publish("noor");
    const { code, stdout } = await cms.run("check");
    expect(code).toBe(0);
    const [, list = ""] = stdout.split("Worth a look, though the site takes it:\n");
    expect(list).toContain(`  - ${problem}\n`);
  });
});

test("a space with another content model is told where to look", async () => {
  const { definition } = space().contentTypes.get("faq").published!;
  space().putContentType("faq", { ...definition, name: "FAQ" });
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(stdout).toContain("npm run cms:plan shows the difference.");
});
