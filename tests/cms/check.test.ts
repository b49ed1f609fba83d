import { link, localized } from "../../packages/contentful-local/src";
import { managerFor } from "../../packages/contentful-local/tests/clients";
import { fillWithFixtureContent } from "../support/contentful-local";
import { webApp } from "../../src/source/contentful/messages";
import { noisyJpeg } from "../contentful/pictures";
import { commands } from "./commands";

jest.setTimeout(180_000);

const cms = commands();
const APP = "https://app.contentful.com/spaces/local0space0/environments/master/entries";

beforeEach(async () => {
  await fillWithFixtureContent(cms.contentful);
});

afterEach(() => {
  expect(cms.writes()).toEqual([]);
});

const space = () => cms.contentful.space;

/** Past Contentful's own rules, as an import or an older content model lets it happen. */
function publish(id: string, fields: Record<string, unknown>) {
  space().changeEntry(id, localized(fields));
  space().publish(id);
}

test("a space that is right is told so, with what is in it", async () => {
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(stdout).toContain(
    "Published: 20 testimonials, 17 gallery photos, 5 services, 10 questions, 1 site settings, 16 sections, 3 steps, 6 pages.",
  );
  expect(stdout).toContain("Everything that is published is right.");
});

test("one album is one album", async () => {
  const pictures = [link("Asset", "lakeside-arch")];
  space().putEntry("noor", "album", localized({ title: "Noor", category: "Beach", pictures }));
  space().publish("noor");
  expect((await cms.run("check")).stdout).toContain(" 17 gallery photos, 1 album, 5 services");
});

test("what is valid and looks like a slip is worth a look, and is no failure", async () => {
  publish("ocean-beach", { category: "Graden" });
  space().changeEntry("lakeside-arch", localized({ alt: "IMG_2041" }));
  publish("how-far-ahead-to-book", { answer: "Yes. <script>alert(1)</script>" });
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  const [, list = ""] = stdout.split("Worth a look, though the site takes it:\n");
  expect(list).toContain(`Category "Graden" is almost "garden"`);
  expect(list).toContain(
    `Gallery photo "IMG_2041": Description "IMG_2041" looks like the name of a file. Write what the picture shows at ${APP}/lakeside-arch\n`,
  );
  expect(list).toContain(`Answer has HTML, "<script>", which is left out. Take it out at`);
});

test("made-up entries are counted until each is hers", async () => {
  expect((await cms.run("check")).stdout).toContain("78 entries are made up");
  for (const entry of space().entries.all()) publish(entry.id, { sample: entry.id === "travel" });
  expect((await cms.run("check")).stdout).not.toContain("made up");
  publish("home", { sample: true });
  expect((await cms.run("check")).stdout).toContain("1 entry is made up");
});

test("whoever checks is told that couples' messages go nowhere, until they go somewhere", async () => {
  const text = "the contact form drops what couples write";
  expect((await cms.run("check")).stdout).toContain(text);
  const { stdout } = await cms.run("check", [], { INQUIRY_DELIVERY: "netlify" });
  expect(stdout).not.toContain(text);
});

test("everything that is published and wrong is listed as the officiant's forms call it, with where to fix it", async () => {
  publish("siobhan-and-peter", { rating: 7, date: "last summer" });
  publish("home", { heading: "  " });
  space().unpublish("about");
  space().remove("about");
  const { code, stderr } = await cms.run("check");
  expect(code).toBe(1);
  const lines = stderr.trimEnd().split("\n");
  expect(lines[0]).toBe(
    "Published and wrong, 4 problems. The site stays as it is until this is fixed:",
  );
  expect(lines.slice(1).toSorted()).toEqual([
    `  - Page "home": Heading is missing. Fill it in at ${APP}/home`,
    `  - Page: none has the slug "about", and the site needs at least one. Add it at ${APP}?contentTypeId=page`,
    `  - Testimonial "Siobhán & Peter": Date must be a month and a year, such as June 2025, but is "last summer". Change it at ${APP}/siobhan-and-peter`,
    `  - Testimonial "Siobhán & Peter": Rating must be a whole number from 0 to 5, but is 7. Change it at ${APP}/siobhan-and-peter`,
  ]);
});

test("pictures without a day on which the couple agreed are listed, and are no failure", async () => {
  expect((await cms.run("check")).stdout).not.toContain("The couple agreed, on");
  for (const { id } of space().entries.all()) publish(id, { sample: false });
  for (const { id, contentType } of space().entries.all()) {
    if (contentType === "galleryPhoto" && id !== "ocean-beach") {
      publish(id, { agreedOn: "2026-05-31" });
    }
    if (contentType === "testimonial") publish(id, { agreedOn: "2026-05-31" });
  }
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  const [, list = ""] = stdout.split('Published without a day at "The couple agreed, on", ');
  expect(list.split("\n").filter((line) => line.startsWith("  - "))).toEqual([
    expect.stringMatching(/^ {2}- Gallery photo "A driftwood arch .*": .*\/ocean-beach$/),
  ]);
});

test("a long list of them is cut short", async () => {
  for (const { id } of space().entries.all()) publish(id, { sample: false });
  const { stdout } = await cms.run("check");
  expect(stdout).toMatch(/ {2}- and \d+ more\n/);
});

test("an album is checked with what is missing in its pictures", async () => {
  await space().putAsset("bare", { title: "IMG_1", path: "tests/fixtures/picture.jpg" });
  const pictures = [{ sys: { type: "Link", linkType: "Asset", id: "bare" } }];
  const fields = { title: "Noor & Finn", category: "Beach", pictures };
  space().putEntry("noor", "album", localized(fields));
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  const assets = APP.replace("entries", "assets");
  for (const problem of [
    `Album "Noor & Finn": Picture is not published, or was deleted. Publish the picture at ${assets}/bare, or choose another at ${APP}/noor`,
  ]) {
    expect(stdout).toContain(problem);
  }
});

test("what is wrong in drafts is told before she publishes, and is no failure", async () => {
  space().putEntry("ana-and-rui", "testimonial", localized({ author: "Ana & Rui", rating: 5 }));
  space().changeEntry("thuy-and-minh", localized({ date: "soon" }));
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(stdout).toContain("Before you publish, 3 problems to fix:\n");
  for (const problem of [
    `Testimonial "Ana & Rui": Quote is missing. Fill it in at ${APP}/ana-and-rui`,
    `Testimonial "Ana & Rui": Date is missing. Fill it in at ${APP}/ana-and-rui`,
    `Testimonial "Thúy & Minh": Date must be a month and a year, such as June 2025, but is "soon". Change it at ${APP}/thuy-and-minh`,
  ]) {
    expect(stdout).toContain(`  - ${problem}\n`);
  }
  expect(stdout).toContain("Everything that is published is right.");
});

test("what is not on the site yet is listed: new entries, and changes to old ones", async () => {
  space().putEntry("ana-and-rui", "testimonial", localized({ author: "Ana & Rui" }));
  space().putEntry("untitled", "faq", localized({ answer: "Yes." }));
  space().changeEntry("traditional", localized({ title: "Traditional weddings" }));
  const { stdout } = await cms.run("check");
  const [, list] = stdout.split("Not published yet:\n");
  expect(list!.split("\n").slice(0, 3).toSorted()).toEqual([
    "  - Question without a question",
    '  - Service "Traditional weddings": the site shows it as it was before the last change',
    '  - Testimonial "Ana & Rui"',
  ]);
});

test("a problem that a waiting change fixes is still a problem of the site", async () => {
  publish("siobhan-and-peter", { rating: 7 });
  space().changeEntry("siobhan-and-peter", localized({ rating: 4 }));
  const { code, stdout, stderr } = await cms.run("check");
  expect(code).toBe(1);
  expect(stderr).toContain("but is 7.");
  expect(stdout).not.toContain("Before you publish");
});

test("an archived entry is nobody's concern", async () => {
  space().putEntry("old", "testimonial", localized({ author: "Old" }));
  space().entries.archive("old");
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(stdout).not.toContain("Old");
});

test("two sets of settings and two services of one address are found", async () => {
  const { fields: settings } = space().entries.get("site-settings");
  space().putEntry("more-settings", "siteSettings", settings);
  space().publish("more-settings");
  publish("multicultural", { slug: "traditional" });
  const { code, stderr } = await cms.run("check");
  expect(code).toBe(1);
  expect(stderr).toContain("and the site takes one only. Remove it at");
  expect(stderr).toContain('Slug "traditional" is used already, at ');
});

test("a page that is there as a draft is to be published, and not to be added", async () => {
  space().unpublish("about");
  const { code, stderr } = await cms.run("check");
  expect(code).toBe(1);
  expect(stderr).toContain(
    `  - Page "about": it is a draft, and the site needs it. Publish it at ${APP}/about\n`,
  );
  expect(stderr).not.toContain("Add it");
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

test("a field that the site does not know is no problem, as for a build", async () => {
  publish("siobhan-and-peter", { phone: "604 555 0100" });
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(stdout).not.toContain("phone");
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

test("an entry and a picture that nobody has filled in yet are drafts like any other", async () => {
  space().putEntry("empty", "testimonial", {});
  space().assets.create("empty", { fields: {} });
  space().assets.create("emptied", {
    fields: { title: { "en-US": null }, description: { "en-US": null }, file: { "en-US": null } },
  });
  space().assets.create("unfinished", { fields: { file: { "en-US": {} } } });
  for (const id of ["empty", "emptied", "unfinished"]) {
    const image = { sys: { type: "Link", linkType: "Asset", id } };
    space().changeEntry("thuy-and-minh", localized({ image }));
    const { code, stdout } = await cms.run("check");
    expect(code).toBe(0);
    expect(stdout).toContain(`Testimonial without an author: Quote is missing.`);
    const asset = APP.replace("entries", `assets/${id}`);
    expect(stdout).toContain(
      `Picture has no file in the language of the site. Upload the file and publish the picture at ${asset}, or`,
    );
  }
});

describe("pictures", () => {
  test("that are not published, or gone, are missed where an entry shows them", async () => {
    space().unpublishAsset("lakeside-arch");
    space().unpublishAsset("mandap");
    space().removeAsset("mandap");
    const { code, stderr } = await cms.run("check");
    expect(code).toBe(1);
    const assets = APP.replace("entries", "assets");
    const missed = (id: string, entry: string) =>
      `Picture is not published, or was deleted. Publish the picture at ${assets}/${id}, or choose another at ${APP}/${entry}\n`;
    expect(stderr).toContain(missed("lakeside-arch", "lakeside-arch"));
    expect(stderr).toContain(`Service "Multicultural": ${missed("mandap", "multicultural")}`);
  });

  test("of another kind or over 20 MB are named", async () => {
    const pdf = Buffer.from("%PDF-1.7\n%%EOF");
    await space().replaceFile("lakeside-arch", {
      bytes: pdf,
      file: "flyer.pdf",
      contentType: "application/pdf",
    });
    space().publishAsset("lakeside-arch");
    await space().replaceFile("barn", {
      bytes: Buffer.alloc(25 * 1024 * 1024),
      file: "barn.jpg",
      contentType: "image/jpeg",
    });
    space().publishAsset("barn");
    const { code, stderr } = await cms.run("check");
    expect(code).toBe(1);
    expect(stderr).toContain('"flyer.pdf" is not a JPEG, PNG, WebP or AVIF picture.');
    expect(stderr).toContain('"barn.jpg" has 25 MB, and 20 MB is the most.');
  });

  test("that are none, whatever their names say, are named", async () => {
    const bytes = Buffer.from("%PDF-1.7\n%%EOF");
    await space().replaceFile("barn", { bytes, file: "programme.jpg" });
    space().publishAsset("barn");
    const { code, stderr } = await cms.run("check");
    expect(code).toBe(1);
    expect(stderr).toContain('"programme.jpg" is not a JPEG, PNG, WebP or AVIF picture.');
  });

  test("that cannot be fetched just now are no failure", async () => {
    cms.contentful.faults.add({ api: "images", status: 503 });
    expect((await cms.run("check")).code).toBe(0);
  });

  test("too narrow for an album are named before she publishes it, those on the site as well", async () => {
    const bytes = await noisyJpeg();
    const file = { bytes, file: "small.jpg" };
    await space().putAsset("small", { title: "Small", description: "Vows", ...file });
    space().publishAsset("small");
    const pictures = [link("Asset", "lakeside-arch"), link("Asset", "small")];
    const fields = localized({ title: "Noor", category: "Beach", pictures });
    space().putEntry("noor", "album", fields);
    const problem = `Album "Noor": Picture "small.jpg" is 320 pixels wide, and needs 1000 to look good. Choose a larger picture at ${APP}/noor`;
    const draft = await cms.run("check");
    expect(draft.stdout).toContain(`Before you publish, 1 problem to fix:\n  - ${problem}\n`);
    space().publish("noor");
    const { code, stdout } = await cms.run("check");
    expect(code).toBe(0);
    expect(stdout).toContain(`Worth a look, though the site takes it:\n  - ${problem}\n`);
  });

  test("are right as JPEG under either name that Contentful has for it", async () => {
    const path = "tests/fixtures/picture.jpg";
    await space().replaceFile("lakeside-arch", { path, contentType: "image/jpg" });
    space().publishAsset("lakeside-arch");
    const { code, stderr } = await cms.run("check");
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });

  test("that a draft shows and nobody has published are told before she publishes", async () => {
    space().unpublishAsset("detail-rose");
    const draft = { quote: "Ours.", author: "Ana & Rui", date: "May 2026", rating: 5 };
    const image = { sys: { type: "Link", linkType: "Asset", id: "detail-rose" } };
    const { id } = space().putEntry("ana", "testimonial", localized({ ...draft, image }));
    const { stdout } = await cms.run("check");
    expect(stdout).toMatch(new RegExp(`Testimonial "Ana & Rui": Picture[^\\n]+${id}`));
  });
});

test("a space with another content model is told where to look", async () => {
  const { definition } = space().contentTypes.get("faq").published!;
  space().putContentType("faq", { ...definition, name: "FAQ" });
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(stdout).toContain("npm run cms:plan shows the difference.");
});

test("a space with EU data residency has a web app of its own", () => {
  const place = { spaceId: "abc", environment: "master" };
  const eu = "https://app.eu.contentful.com/spaces/abc/environments/master";
  for (const host of [
    "api.eu.contentful.com",
    "cdn.eu.contentful.com",
    "preview.eu.contentful.com",
  ]) {
    expect(webApp.entry({ ...place, host }, "about")).toBe(`${eu}/entries/about`);
    expect(webApp.asset({ ...place, host }, "arch")).toBe(`${eu}/assets/arch`);
  }
  expect(webApp.entriesOf({ ...place, host: "cdn.contentful.com" }, "page")).toBe(
    "https://app.contentful.com/spaces/abc/environments/master/entries?contentTypeId=page",
  );
});
