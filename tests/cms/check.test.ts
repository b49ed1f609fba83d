import { link, localized } from "../../packages/contentful-local/src";
import { numberText } from "../../src/model/fields";
import { fault, type Fault } from "../../src/model/problems";
import { testimonial } from "../../src/model/testimonial";
import { fillWithFixtureContent } from "../support/fixture-contentful";
import { fixtureFiles, fixtureSamples } from "../support/fixture-content";
import { sentence } from "../support/sentence";
import { commands } from "./commands";

const cms = commands();
const APP = "https://app.contentful.com/spaces/local0space0/environments/master/entries";
const ASSETS = APP.replace("entries", "assets");

beforeEach(() => fillWithFixtureContent(cms.contentful));

function altOf(id: string): string {
  const { text } = fixtureFiles.find(({ file }) => file.endsWith(`/${id}.json`))!;
  return (JSON.parse(text) as { alt: string }).alt;
}

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
    sentence(
      ["faq", "When do we meet, and what happens then?"],
      "answer",
      fault("mark", { written: "##Early" }),
      `${APP}/when-we-meet`,
    ),
  );
  expect(listBelow("Worth a look, although the site accepts it:", stdout)).toContainEqual(
    sentence(
      ["testimonial", "Thúy & Minh"],
      "date",
      fault("inFuture", { value: "June 2062" }),
      `${APP}/thuy-and-minh`,
    ),
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
  const missingPicture = (id: string) => fault("fileUnpublished", { asset: `${ASSETS}/${id}` });
  const expected = numberText(testimonial.fields.rating);
  const tooLarge = fault("pictureTooLarge", { name: "large.jpg", size: 25, max: 20 });
  const ofPhoto = (id: string, found: Fault) =>
    sentence(["galleryPhoto", altOf(id)], "image", found, `${APP}/${id}`);
  const [heading, ...lines] = stderr.trimEnd().split("\n");
  const problems = [
    sentence(
      ["testimonial", "Siobhán & Peter"],
      "rating",
      fault("wrong", { expected, value: 7 }),
      `${APP}/siobhan-and-peter`,
    ),
    sentence(
      ["page", null],
      "slug",
      fault("noneWith", { value: "about" }),
      `${APP}?contentTypeId=page`,
    ),
    ofPhoto("rain-chairs", missingPicture("rain-chairs")),
    sentence(["testimonial", "Analyn & Jomar"], "image", tooLarge, `${APP}/analyn-and-jomar`),
    ofPhoto("loft", tooLarge),
  ];
  expect(heading).toBe(
    `${problems.length} problems in published content. The site stays as it is until all are fixed:`,
  );
  expect(lines.toSorted()).toEqual(problems.map((problem) => `  - ${problem}`).toSorted());
  // The page does without an optional picture.
  expect(listBelow("Worth a look, although the site accepts it:", stdout)).toContain(
    sentence(
      ["service", "Multicultural"],
      "image",
      missingPicture("mandap"),
      `${APP}/multicultural`,
    ),
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
    sentence(
      ["album", "Noor"],
      "pictures",
      fault("fileUnpublished", { asset: `${ASSETS}/empty` }),
      `${APP}/noor`,
    ),
    sentence(["testimonial", "Ana & Rui"], "date", fault("missing", {}), `${APP}/ana-and-rui`),
    sentence(["testimonial", "Ana & Rui"], "quote", fault("missing", {}), `${APP}/ana-and-rui`),
    sentence(
      ["testimonial", "Thúy & Minh"],
      "date",
      fault("wrong", { expected: testimonial.fields.date.format.expected, value: "soon" }),
      `${APP}/thuy-and-minh`,
    ),
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
  expect(same.stdout).toMatch(/All \d+ recorded values in 20 responses match\./);
  const body = { items: [] };
  cms.contentful.faults.add({ api: "delivery", path: /\/locales$/, status: 200, body });
  const { code, stderr } = await cms.run("contract");
  expect(code).toBe(1);
  expect(stderr).toContain(
    "- GET delivery /locales: limit: 1000, but is undefined (recorded in locale_from_environment 2018)\n",
  );
  expect(cms.writes()).toEqual([]);
});
