import { link, localized } from "../../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../../support/contentful-local";
import { commands } from "./commands";

const cms = commands();
const APP = "https://app.contentful.com/spaces/local0space0/environments/master/entries";
const ASSETS = APP.replace("entries", "assets");

beforeEach(() => fillWithFixtureContent(cms.contentful));

const ARTICLE = { title: "Papers", slug: "papers", metaDescription: "All.", body: "A licence." };

/** Puts a draft of an album of these pictures into the space. */
function putAlbum(...ids: string[]) {
  const pictures = ids.map((id) => link("Asset", id));
  cms.space.putEntry("noor", "album", localized({ title: "Noor", category: "Beach", pictures }));
}

/** The lines of a list in what was printed. */
function listBelow(heading: string, text: string): string[] {
  const [, after = ""] = text.split(`${heading}\n`);
  const end = after.split("\n").findIndex((line) => !line.startsWith("  - "));
  return after
    .split("\n")
    .slice(0, end)
    .map((line) => line.slice(4))
    .toSorted();
}

test("a space that is right is told so, with what is in it and what is worth a look", async () => {
  putAlbum("lakeside-arch");
  cms.space.publish("noor");
  cms.editor.publishEntry("papers", "article", ARTICLE);
  const answer = "See [the papers](/papers/).\n\n##Early";
  cms.editor.changeEntry("when-we-meet", { answer });
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(stdout).toContain(
    "Published: 20 testimonials, 17 gallery photos, 1 album, 5 services, 10 questions, 1 site settings, 17 sections, 3 steps, 6 pages, 1 article.",
  );
  expect(stdout).toContain("79 entries are made up");
  expect(listBelow("Worth a look, though the site takes it:", stdout)).toContainEqual(
    expect.stringContaining(
      `"Answer" shows a formatting mark to couples, "##Early". Correct it, or write \\ before each mark that is meant, at ${APP}/when-we-meet`,
    ),
  );
  expect(stdout).toContain("Everything that is published is right.");
});

test("made-up entries are counted until there are none", async () => {
  for (const { id } of cms.space.entries.all()) cms.editor.changeEntry(id, { sample: false });
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(stdout).not.toContain("made up");
});

test("everything that is published and wrong is listed as the officiant's forms call it, with where to fix it", async () => {
  cms.editor.changeEntry("siobhan-and-peter", { rating: 7 });
  // What is saved and not published corrects nothing.
  cms.space.changeEntry("siobhan-and-peter", localized({ rating: 4 }));
  cms.editor.changeEntry("home", { heading: "  " });
  cms.space.unpublish("about");
  cms.editor.publishEntry("papers", "article", { ...ARTICLE, slug: "contact" });
  cms.editor.changeEntry("site-settings", { availabilityUntil: "2999-12-31" });
  cms.space.unpublishAsset("lakeside-arch");
  cms.space.unpublishAsset("mandap");
  cms.space.removeAsset("mandap");
  const pdf = { file: "flyer.pdf", contentType: "application/pdf", bytes: Buffer.from("%PDF-1.7") };
  await cms.space.replaceFile("barn", pdf);
  cms.space.publishAsset("barn");
  const large = { file: "large.jpg", contentType: "image/jpeg", bytes: Buffer.alloc(25 << 20) };
  await cms.space.replaceFile("loft", large);
  cms.space.publishAsset("loft");
  const { code, stderr, stdout } = await cms.run("check");
  expect(code).toBe(1);
  expect(stdout).not.toContain("Rating");
  const missed = (id: string, entry: string) =>
    `"Picture" has no file, is not published, or was deleted. Publish the picture with its file at ${ASSETS}/${id}, or choose another at ${APP}/${entry}`;
  const [heading, ...lines] = stderr.trimEnd().split("\n");
  const expected = [
    `Testimonial "Siobhán & Peter": "Rating" must be a whole or half number from 0 to 5, but is 7. Change it at ${APP}/siobhan-and-peter`,
    `Page "home": "Heading" is missing. Fill it in at ${APP}/home`,
    `Page: none has the slug "about", and the site needs at least one. Add it at ${APP}?contentTypeId=page`,
    'Article "Papers": "Slug" must be ',
    `"Free dates hold until" must be at most 60 days ahead, because wrong dates are worse than none, but is "2999-12-31". Change it at ${APP}/site-settings`,
    missed("lakeside-arch", "lakeside-arch"),
    `Service "Multicultural": ${missed("mandap", "multicultural")}`,
    '("flyer.pdf") is not a JPEG, PNG, WebP or',
    'bright brick loft with tall grid windows": "Picture" ("large.jpg") has 25 MB, and 20 MB is the most.',
    'Testimonial "Analyn & Jomar": "Picture" ("large.jpg") has 25 MB',
  ];
  expect(heading).toBe(
    `Published and wrong, ${expected.length} problems. The site stays as it is until this is fixed:`,
  );
  for (const part of expected) expect(lines).toContainEqual(expect.stringContaining(part));
  expect(lines).toHaveLength(expected.length);
});

test("what is not on the site yet is listed, with what is wrong in it, and is no failure", async () => {
  const { space } = cms;
  space.putEntry("ana-and-rui", "testimonial", localized({ author: "Ana & Rui", rating: 5 }));
  space.putEntry("untitled", "faq", localized({ answer: "Yes.", page: "contact" }));
  space.changeEntry("thuy-and-minh", localized({ date: "soon" }));
  space.putEntry("old", "testimonial", localized({ author: "Old" }));
  space.entries.archive("old");
  // Pictures that nobody has filled in yet.
  space.assets.create("empty", { fields: {} });
  space.assets.create("emptied", { fields: { title: { "en-US": null }, file: { "en-US": null } } });
  putAlbum("empty", "emptied");
  const { definition } = space.contentTypes.get("faq").published!;
  space.putContentType("faq", { ...definition, name: "FAQ" });
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(listBelow("Before you publish, 6 problems to fix:", stdout)).toEqual([
    expect.stringContaining(`with its file at ${ASSETS}/emptied, or`),
    expect.stringContaining(`with its file at ${ASSETS}/empty, or`),
    `Question without a question: "Question" is missing. Fill it in at ${APP}/untitled`,
    `Testimonial "Ana & Rui": "Date" is missing. Fill it in at ${APP}/ana-and-rui`,
    `Testimonial "Ana & Rui": "Quote" is missing. Fill it in at ${APP}/ana-and-rui`,
    `Testimonial "Thúy & Minh": "Date" must be a month and a year, such as June 2025, but is "soon". Change it at ${APP}/thuy-and-minh`,
  ]);
  expect(listBelow("Not published yet:", stdout)).toEqual([
    'Album "Noor"',
    "Question without a question",
    'Testimonial "Ana & Rui"',
    'Testimonial "Thúy & Minh": the site shows it as it was before the last change',
  ]);
  expect(stdout).not.toContain("Old");
  expect(stdout).toContain("The space's content model is not the site's.");
  expect(stdout).toContain("Everything that is published is right.");
});
