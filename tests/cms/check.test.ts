import { link, localized } from "../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../support/fixture-contentful";
import { fixtureSamples } from "../support/fixture-content";
import { commands } from "./commands";

const cms = commands();
const APP = "https://app.contentful.com/spaces/local0space0/environments/master/entries";
const ASSETS = APP.replace("entries", "assets");

beforeEach(() => fillWithFixtureContent(cms.contentful));

/** Returns the items printed below a heading, sorted. */
function listBelow(heading: string, text: string): string[] {
  const [list = ""] = /(?: {2}- .*\n)*/.exec(text.split(`${heading}\n`)[1] ?? "") ?? [];
  return [...list.matchAll(/^ {2}- (.*)/gm)].map(([, item]) => item!).toSorted();
}

test("approves a valid space, counts its entries and lists advice", async () => {
  const answer = "Yes.\n\n##Early";
  cms.editor.changeEntry("when-we-meet", { answer });
  cms.editor.changeEntry("ocean-beach", { sample: false });
  // A review without a picture needs no date of agreement.
  cms.editor.changeEntry("ingrid-and-kwame", { sample: false });
  cms.space.changeEntry("thuy-and-minh", localized({ date: "June 2062" }));
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(stdout).toContain(
    "Published: 20 testimonials, 17 gallery photos, 5 services, 10 questions, 1 site settings,",
  );
  expect(stdout).toContain(`${fixtureSamples - 2} entries are samples`);
  const undated = 'Published with an empty "Consent given on", which is optional:';
  expect(listBelow(undated, stdout)).toEqual([
    expect.stringMatching(/^Gallery photo "A driftwood arch .*": .*\/ocean-beach$/),
  ]);
  expect(listBelow("Worth a look, although the site accepts it:", stdout)).toContainEqual(
    expect.stringContaining(
      `"Answer" has a formatting mark that couples would see, "##Early". Correct it, or write \\ before a mark that is intended, at ${APP}/when-we-meet`,
    ),
  );
  expect(listBelow("Worth a look, although the site accepts it:", stdout)).toContainEqual(
    `Testimonial "Thúy & Minh": "Date" ("June 2062") is in the future. Correct it at ${APP}/thuy-and-minh`,
  );
  expect(stdout).toContain("The published content has no problems.");
});

test("lists every problem in published content, with the form's labels and where to fix it", async () => {
  cms.editor.changeEntry("siobhan-and-peter", { rating: 7 });
  // A draft does not correct what is published.
  cms.space.changeEntry("siobhan-and-peter", localized({ rating: 4 }));
  cms.space.unpublish("about");
  cms.space.unpublishAsset("rain-chairs");
  cms.space.unpublishAsset("mandap");
  cms.space.removeAsset("mandap");
  const large = { file: "large.jpg", contentType: "image/jpeg", bytes: Buffer.alloc(25 << 20) };
  await cms.space.replaceFile("loft", large);
  cms.space.publishAsset("loft");
  const { code, stderr, stdout } = await cms.run("check");
  expect(code).toBe(1);
  expect(stdout).not.toContain("Rating");
  const missingPicture = (id: string, entry: string) =>
    `"Picture" has no file, is not published, or was deleted. Publish it with its file at ${ASSETS}/${id}, or choose another at ${APP}/${entry}`;
  const [heading, ...lines] = stderr.trimEnd().split("\n");
  const expected = [
    `Testimonial "Siobhán & Peter": "Rating" must be a whole or half number from 0 to 5, but is 7. Change it at ${APP}/siobhan-and-peter`,
    `The site needs a page whose slug is "about". Add it at ${APP}?contentTypeId=page`,
    missingPicture("rain-chairs", "rain-chairs"),
    'Testimonial "Analyn & Jomar": "Picture" ("large.jpg") is 25 MB',
    'bright brick loft with tall grid windows": "Picture" ("large.jpg") is 25 MB, but the maximum is 20 MB.',
  ];
  expect(heading).toBe(
    `${expected.length} problems in published content. The site stays as it is until all are fixed:`,
  );
  for (const part of expected) expect(lines).toContainEqual(expect.stringContaining(part));
  expect(lines).toHaveLength(expected.length);
  // The page does without an optional picture.
  expect(listBelow("Worth a look, although the site accepts it:", stdout)).toContain(
    `Service "Multicultural": ${missingPicture("mandap", "multicultural")}`,
  );
});

test("lists unpublished entries and their problems, without failing", async () => {
  const { space } = cms;
  space.putEntry("ana-and-rui", "testimonial", localized({ author: "Ana & Rui", rating: 5 }));
  space.changeEntry("thuy-and-minh", localized({ date: "soon" }));
  space.putEntry("old", "testimonial", localized({ author: "Old" }));
  space.entries.archive("old");
  // An asset that has no file yet.
  space.assets.create("empty", { fields: {} });
  const pictures = [link("Asset", "empty")];
  space.putEntry("noor", "album", localized({ title: "Noor", category: "Beach", pictures }));
  const { definition } = space.contentTypes.get("faq").published!;
  space.putContentType("faq", { ...definition, name: "FAQ" });
  const { code, stdout } = await cms.run("check");
  expect(code).toBe(0);
  expect(listBelow("4 problems to fix before you publish:", stdout)).toEqual([
    expect.stringContaining(`with its file at ${ASSETS}/empty, or`),
    `Testimonial "Ana & Rui": "Date" is missing. Fill it in at ${APP}/ana-and-rui`,
    `Testimonial "Ana & Rui": "Quote" is missing. Fill it in at ${APP}/ana-and-rui`,
    `Testimonial "Thúy & Minh": "Date" must be a month and a year, such as June 2025, but is "soon". Change it at ${APP}/thuy-and-minh`,
  ]);
  expect(listBelow("Not published yet:", stdout)).toEqual([
    'Album "Noor"',
    'Testimonial "Ana & Rui"',
    'Testimonial "Thúy & Minh": the site still shows the version before the last change',
  ]);
  expect(stdout).not.toContain("Old");
  expect(stdout).toContain("The space's content model differs from the site's.");
});

test("cms:contract reports each response that differs from its recording, and writes nothing", async () => {
  const same = await cms.run("contract");
  expect([same.code, same.stderr]).toEqual([0, ""]);
  expect(same.stdout).toMatch(/All \d+ facts in 20 answers match the recordings\./);
  const body = { items: [] };
  cms.contentful.faults.add({ api: "delivery", path: /\/locales$/, status: 200, body });
  const { code, stderr } = await cms.run("contract");
  expect(code).toBe(1);
  expect(stderr).toContain(
    "- GET delivery /locales: limit: 1000, but is undefined (recorded in locale_from_environment 2018)\n",
  );
  expect(cms.writes()).toEqual([]);
});
