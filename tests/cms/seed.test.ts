import { writeFileSync } from "node:fs";
import path from "node:path";
import { contentTypes } from "../../src/model";
import { localized } from "../../packages/contentful-local/src";
import { fillWithContentTypes, fillWithFixtureContent } from "../support/contentful-local";
import { tempFolder } from "../support/temp-folder";
import { commands } from "./commands";
import { writeSmallContent } from "./small-content";

jest.setTimeout(240_000);

const cms = commands();
const folder = tempFolder();
let samples = { pictures: 0, entries: 0 };

beforeEach(async () => {
  samples = await writeSmallContent(folder.path);
  cms.folder = folder.path;
  fillWithContentTypes(cms.contentful.space);
});

const items = () => [...cms.contentful.space.assets.all(), ...cms.contentful.space.entries.all()];
const published = () => items().filter(({ published: live }) => live);
const total = () => samples.pictures + samples.entries;

const review = (fields: Record<string, unknown> = {}) =>
  localized({ quote: "Ours.", author: "Ana & Rui", date: "May 2026", rating: 5, ...fields });

test("an empty space gets every picture and entry, published, step by step; a second run adds nothing", async () => {
  const { code, stdout } = await cms.run("seed");
  expect(code).toBe(0);
  expect(stdout).toContain(`${total()} samples to put in, 0 there already.`);
  expect(stdout).toMatch(/\[1\/\d+\] Picture "[A-Z]/);
  expect(stdout).toContain(`[${total()}/${total()}] Page "contact"`);
  expect(stdout).toContain(`Done: ${total()} samples put in and published.`);
  expect(published()).toHaveLength(total());

  cms.contentful.calls.clear();
  const again = await cms.run("seed");
  expect(again.code).toBe(0);
  expect(again.stdout).toContain("Nothing to put in: the space has the samples.");
  expect(cms.writes()).toEqual([]);
});

test("a Contentful of this machine that was filled has every sample already, unchanged", async () => {
  await fillWithFixtureContent(cms.contentful);
  cms.folder = path.resolve(__dirname, "../..");
  const { code, stdout } = await cms.run("seed");
  expect(code).toBe(0);
  expect(stdout).toContain("Nothing to put in: the space has the samples.");
  expect(stdout).not.toContain("Changed in Contentful");
  expect(cms.writes()).toEqual([]);
});

test("entries keep their ids and texts, and pictures say what they show", async () => {
  await cms.run("seed");
  const { assets, entries } = cms.contentful.space;
  const { published: photo } = entries.get("lakeside-arch");
  expect(photo!.fields).toMatchObject({
    category: { "en-US": "Outdoor" },
    image: { "en-US": { sys: { linkType: "Asset", id: "lakeside-arch" } } },
  });
  expect(assets.get("lakeside-arch").published!.fields).toMatchObject({
    title: { "en-US": "Lakeside arch" },
    description: { "en-US": expect.stringContaining("A wooden arch with blush roses") as string },
    file: { "en-US": { contentType: "image/jpeg", fileName: "lakeside-arch.jpg" } },
  });
  expect((await cms.run("check")).stdout).toContain("Everything that is published is right.");
});

test("Ctrl-C ends it between two steps, and the next run goes on from there", async () => {
  const running = cms.start("seed");
  await running.printed(/\[3\/\d+\]/);
  running.process.kill("SIGINT");
  const { code, stderr } = await running.result;
  expect(code).toBe(130);
  expect(stderr).toBe(
    "Stopping after this step. Press Ctrl-C again to stop at once.\nStopped. Run the command again: it goes on from here.\n",
  );
  const done = published().length;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(total());

  const { stdout } = await cms.run("seed");
  expect(stdout).toContain(`${total() - done} samples to put in, ${done} there already.`);
  expect(published()).toHaveLength(total());
});

test("a run that was killed in the middle of a step leaves nothing behind that the next cannot finish", async () => {
  const running = cms.start("seed");
  await running.printed(/\[2\/\d+\]/);
  running.process.kill("SIGKILL");
  await running.result;
  expect((await cms.run("seed")).code).toBe(0);
  expect(published()).toHaveLength(total());
  expect(items()).toHaveLength(total());
});

test("a pause that is asked for and a moment of trouble do no harm", async () => {
  cms.contentful.faults.add(
    { api: "upload", method: "POST", status: 502, times: 1 },
    {
      api: "management",
      method: "PUT",
      path: /entries\/\S+\/published$/,
      rateLimitSeconds: 1,
      times: 1,
    },
  );
  const { code } = await cms.run("seed");
  expect(code).toBe(0);
  expect(published()).toHaveLength(total());
  expect(items()).toHaveLength(total());
});

test("after an answer that is lost, the next run goes on", async () => {
  // The entry is made, and the answer never comes: the second attempt finds it there.
  cms.contentful.faults.add({
    api: "management",
    method: "PUT",
    path: /entries\/[\w-]+$/,
    reset: "midway",
    times: 1,
  });
  const { code, stderr } = await cms.run("seed");
  expect(code).toBe(1);
  expect(stderr).toContain("Run the command again to see what is left to do.");
  expect((await cms.run("seed")).code).toBe(0);
  expect(published()).toHaveLength(total());
  expect(items()).toHaveLength(total());
});

describe("what the officiant has done", () => {
  test("stays: her changes, and what she took off the site", async () => {
    const { space } = cms.contentful;
    await cms.run("seed");
    space.changeEntry("siobhan-and-peter", localized({ quote: "In her own words." }));
    space.unpublish("thuy-and-minh");
    cms.contentful.calls.clear();

    const { code, stdout } = await cms.run("seed");
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Changed in Contentful, so left as it is (--overwrite writes the sample over it):\n  - Testimonial "Siobhán & Peter"\n',
    );
    expect(stdout).toContain("Nothing to put in");
    expect(cms.writes()).toEqual([]);
  });

  test("is overwritten only when it was listed and confirmed", async () => {
    const { space } = cms.contentful;
    await cms.run("seed");
    space.changeEntry("siobhan-and-peter", localized({ quote: "In her own words." }));
    cms.contentful.calls.clear();

    const asked = await cms.run("seed", ["--overwrite"]);
    expect(asked.code).toBe(1);
    expect(asked.stdout).toContain(
      'Overwrites what was changed in Contentful:\n  - Testimonial "Siobhán & Peter"\n',
    );
    expect(asked.stderr).toContain("npm run cms:seed -- --overwrite --yes");
    expect(cms.writes()).toEqual([]);

    expect((await cms.run("seed", ["--overwrite", "--yes"])).code).toBe(0);
    const { fields } = space.entries.get("siobhan-and-peter").published!;
    expect(fields.quote!["en-US"]).toContain("My mother wanted the old words");
  });

  test("is not mixed with samples unless that was listed and confirmed", async () => {
    const { space } = cms.contentful;
    space.putEntry("ana-and-rui", "testimonial", review());
    space.publish("ana-and-rui");
    const asked = await cms.run("seed");
    expect(asked.code).toBe(1);
    expect(asked.stdout).toContain("Adds beside the content that is there:\n");
    expect(asked.stderr).toContain("npm run cms:seed -- --yes");
    expect(cms.writes()).toEqual([]);

    expect((await cms.run("seed", ["--yes"])).code).toBe(0);
    expect(published()).toHaveLength(total() + 1);
  });

  test("leaves no place for a second set of site settings or a second page of one address", async () => {
    const { space } = cms.contentful;
    await cms.run("seed");
    for (const id of ["site-settings", "about"]) {
      const { contentType, fields } = space.entries.get(id);
      space.remove(id);
      space.putEntry(`her-${id}`, contentType!, fields);
      space.publish(`her-${id}`);
    }
    const { code, stdout } = await cms.run("seed");
    expect(code).toBe(0);
    expect(stdout).toContain('  - Page "about": another entry has the slug "about"');
    expect(stdout).toContain("the space has one already, and the site takes one only");
    expect(space.entries.find("site-settings")).toBeUndefined();
  });
});

test("what Contentful does not take is named with the reason, and everything else is in", async () => {
  cms.contentful.faults.add({
    api: "management",
    method: "PUT",
    path: /entries\/thuy-and-minh\/published/,
    status: 422,
    body: {
      sys: { type: "Error", id: "InvalidEntry" },
      message: "Validation error",
      details: {
        errors: [{ name: "size", path: ["fields", "quote", "en-US"], details: "It is too long." }],
      },
    },
  });
  const { code, stderr } = await cms.run("seed");
  expect(code).toBe(1);
  expect(stderr).toBe(
    'Contentful did not take these. Everything else is in:\n  - Testimonial "Thúy & Minh": Quote: It is too long.\n',
  );
  expect(published()).toHaveLength(total() - 1);
});

test("a sample's picture that lost its file and title is named, with what restores it", async () => {
  const { space } = cms.contentful;
  await cms.run("seed");
  space.assets.save("lakeside-arch", { fields: {} });
  const { code, stdout } = await cms.run("seed");
  expect(code).toBe(0);
  expect(stdout).toContain(
    'Changed in Contentful, so left as it is (--overwrite writes the sample over it):\n  - Picture "Lakeside arch"\n',
  );
  expect((await cms.run("seed", ["--overwrite", "--yes"])).code).toBe(0);
  expect(space.assets.get("lakeside-arch").published!.fields.title).toEqual({
    "en-US": "Lakeside arch",
  });
});

test("a rule that Contentful names and does not explain is explained", async () => {
  cms.contentful.faults.add({
    api: "management",
    method: "PUT",
    path: /entries\/home(\?|$)/,
    status: 422,
    body: {
      sys: { type: "Error", id: "UnprocessableEntity" },
      message: "Validation error",
      details: { errors: [{ name: "unknown", path: ["fields", "heading", "pl"], value: {} }] },
    },
  });
  const { stderr } = await cms.run("seed");
  expect(stderr).toContain(
    '  - Page "home": Heading: Contentful has no such field, or not in this language\n',
  );
});

test("a space with a field of hers, and other names in its forms, gets the samples all the same", async () => {
  const { contentTypes: types } = cms.contentful.space;
  const { definition } = types.get("faq").published!;
  const [question] = definition.fields;
  const fields = [
    ...definition.fields,
    { ...question!, id: "note", name: "Note", required: false },
  ];
  cms.contentful.space.putContentType("faq", { ...definition, name: "FAQ", fields });
  cms.contentful.space.putEntry("hers", "faq", localized({ note: "Ours." }));
  const { code } = await cms.run("seed", ["--yes"]);
  expect(code).toBe(0);
  expect(published()).toHaveLength(total());
});

test("samples that overwrite an entry leave alone what the site does not know of it", async () => {
  const { space } = cms.contentful;
  await cms.run("seed");
  space.putContentType("faq", {
    ...space.contentTypes.get("faq").published!.definition,
    fields: [
      ...space.contentTypes.get("faq").published!.definition.fields,
      { id: "note", name: "Note", type: "Symbol", required: false, localized: false },
    ],
  });
  const [sample] = space.entries.all().filter(({ contentType }) => contentType === "faq");
  space.changeEntry(sample!.id, localized({ answer: "No.", note: "Ours." }));
  expect((await cms.run("seed", ["--overwrite", "--yes"])).code).toBe(0);
  const { fields } = space.entries.get(sample!.id).published!;
  expect(fields["note"]).toEqual({ "en-US": "Ours." });
  expect(fields["answer"]).not.toEqual({ "en-US": "No." });
});

test("a file of the content that is no JSON is named, before anything is written", async () => {
  writeFileSync(path.join(folder.path, "src/content/faqs.json"), "[{]");
  for (const command of ["seed", "pull"]) {
    const { code, stderr } = await cms.run(command);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^src\/content\/faqs\.json cannot be read: .+\n$/);
  }
  expect(cms.writes()).toEqual([]);
});

test("a space without the content model is told to get it first", async () => {
  for (const { id } of contentTypes) cms.contentful.space.contentTypes.remove(id);
  const { code, stderr } = await cms.run("seed");
  expect(code).toBe(1);
  expect(stderr).toContain("Run npm run cms:apply first:\n  - Testimonial: new content type");
  expect(cms.writes()).toEqual([]);
});
