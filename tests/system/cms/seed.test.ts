import { writeFileSync } from "node:fs";
import path from "node:path";
import { contentTypes } from "../../../src/model";
import { localized } from "../../../packages/contentful-local/src";
import { fillWithContentTypes, fillWithEmbeddedContent } from "../../support/contentful-local";
import { CHECKLIST } from "../../support/dated-content";
import { tempFolder } from "../../support/temp-folder";
import { commands } from "./commands";
import { writeSmallContent } from "./small-content";

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

test("an empty space gets every picture and entry, published under its id; a second run adds nothing", async () => {
  const { code, stdout } = await cms.run("seed");
  expect(code).toBe(0);
  expect(stdout).toContain(`${total()} samples to put in, 0 there already.`);
  expect(stdout).toMatch(/\[1\/\d+\] Picture "[A-Z]/);
  expect(stdout).toContain(`[${total()}/${total()}] Article "Pour les parents et les invités"`);
  expect(stdout).toContain(`Done: ${total()} samples put in and published.`);
  expect(published()).toHaveLength(total());

  const { assets, entries } = cms.contentful.space;
  expect(entries.get("lakeside-arch").published!.fields).toMatchObject({
    category: { "en-US": "Outdoor" },
    image: { "en-US": { sys: { linkType: "Asset", id: "lakeside-arch" } } },
  });
  expect(assets.get("lakeside-arch").published!.fields).toMatchObject({
    title: { "en-US": "Lakeside arch" },
    description: { "en-US": expect.stringContaining("A wooden arch with blush roses") as string },
    file: { "en-US": { contentType: "image/jpeg", fileName: "lakeside-arch.jpg" } },
  });
  expect(entries.get(CHECKLIST).published!.fields).toMatchObject({
    title: { "en-US": "Getting married in British Columbia" },
    sources: {
      "en-US": expect.arrayContaining([expect.stringContaining(" https://")]) as string[],
    },
    validUntil: { "en-US": "2026-11-01" },
  });
  expect((await cms.run("check")).stdout).toContain("Everything that is published is right.");

  cms.contentful.calls.clear();
  const again = await cms.run("seed");
  expect(again.code).toBe(0);
  expect(again.stdout).toContain("Nothing to put in: the space has the samples.");
  expect(cms.writes()).toEqual([]);
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

test("after an answer that is lost, the next run goes on", async () => {
  // The entry is made, and the answer never comes: the second attempt finds it there.
  const path = /entries\/[\w-]+$/;
  const fault = { api: "management", method: "PUT", path, reset: "midway", times: 1 } as const;
  cms.contentful.faults.add(fault);
  const { code, stderr } = await cms.run("seed");
  expect(code).toBe(1);
  expect(stderr).toContain("Run the command again to see what is left to do.");
  expect((await cms.run("seed")).code).toBe(0);
  expect(published()).toHaveLength(total());
  expect(items()).toHaveLength(total());
});

describe("what the officiant has done", () => {
  beforeEach(async () => {
    await fillWithEmbeddedContent(cms.contentful, folder.path);
    cms.contentful.space.changeEntry("siobhan-and-peter", localized({ quote: "In her words." }));
  });

  test("stays: her changes, and what she took off the site", async () => {
    cms.contentful.space.unpublish("thuy-and-minh");
    const { code, stdout } = await cms.run("seed");
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Changed in Contentful, so left as it is (--overwrite writes the sample over it):\n  - Testimonial "Siobhán & Peter"\n',
    );
    expect(stdout).toContain("Nothing to put in");
    expect(cms.writes()).toEqual([]);
  });

  test("is overwritten only when it was listed and confirmed, but for what the site does not know", async () => {
    const { space } = cms.contentful;
    const { definition } = space.contentTypes.get("testimonial").published!;
    const note = { id: "note", name: "Note", type: "Symbol", required: false, localized: false };
    space.putContentType("testimonial", { ...definition, fields: [...definition.fields, note] });
    space.changeEntry("siobhan-and-peter", localized({ note: "Ours." }));
    space.assets.save("lakeside-arch", { fields: {} });
    const asked = await cms.run("seed", ["--overwrite"]);
    expect(asked.code).toBe(1);
    expect(asked.stdout).toContain(
      'Overwrites what was changed in Contentful:\n  - Picture "Lakeside arch"\n  - Testimonial "Siobhán & Peter"\n',
    );
    expect(asked.stderr).toContain("npm run cms:seed -- --overwrite --yes");
    expect(cms.writes()).toEqual([]);

    expect((await cms.run("seed", ["--overwrite", "--yes"])).code).toBe(0);
    const { fields } = space.entries.get("siobhan-and-peter").published!;
    expect(fields.quote!["en-US"]).toContain("My mother wanted the old words");
    expect(fields["note"]).toEqual({ "en-US": "Ours." });
    const { title } = space.assets.get("lakeside-arch").published!.fields;
    expect(title).toEqual({ "en-US": "Lakeside arch" });
  });
});

test("content of hers is not mixed with samples unless that was listed and confirmed", async () => {
  const review = { quote: "Ours.", author: "Ana & Rui", date: "May 2026", rating: 5 };
  cms.editor.publishEntry("ana-and-rui", "testimonial", review);
  const asked = await cms.run("seed");
  expect(asked.code).toBe(1);
  expect(asked.stdout).toContain("Adds beside the content that is there:\n");
  expect(asked.stderr).toContain("npm run cms:seed -- --yes");
  expect(cms.writes()).toEqual([]);

  expect((await cms.run("seed", ["--yes"])).code).toBe(0);
  expect(published()).toHaveLength(total() + 1);
});

test("what Contentful does not take is named with the reason, and everything else is in", async () => {
  const errors = [{ name: "size", path: ["fields", "quote", "en-US"], details: "It is too long." }];
  const path = /entries\/thuy-and-minh\/published/;
  const body = { sys: { type: "Error", id: "InvalidEntry" }, details: { errors } };
  cms.contentful.faults.add({ api: "management", method: "PUT", path, status: 422, body });
  const { code, stderr } = await cms.run("seed");
  expect(code).toBe(1);
  expect(stderr).toBe(
    'Contentful did not take these. Everything else is in:\n  - Testimonial "Thúy & Minh": Quote: It is too long.\n',
  );
  expect(published()).toHaveLength(total() - 1);
});

test("a file of the content that is no JSON is named, before anything is written", async () => {
  writeFileSync(path.join(folder.path, "src/content/faqs/when-we-meet.json"), "{");
  for (const command of ["seed", "pull"]) {
    const { code, stderr } = await cms.run(command);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^src\/content\/faqs\/when-we-meet\.json cannot be read: .+\n$/);
  }
  expect(cms.writes()).toEqual([]);
});

test("a space without the content model is told to get it first", async () => {
  for (const { id } of contentTypes) cms.contentful.space.contentTypes.remove(id);
  const { code, stderr } = await cms.run("seed");
  expect(code).toBe(1);
  expect(stderr).toContain("Run npm run cms:apply first");
  expect(cms.writes()).toEqual([]);
});
