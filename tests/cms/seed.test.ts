import { localized } from "../../packages/contentful-local/src";
import { readSamples } from "../../tools/contentful/samples";
import { fillWithEmbeddedContent } from "../../tools/contentful/local";
import { runNode } from "../support/site-copy";
import { tempFolder } from "../support/temp-folder";
import { commands } from "./commands";
import { writeSmallContent } from "./small-content";

const cms = commands();
const folder = tempFolder();
let total = 0;

beforeEach(async () => {
  await writeSmallContent(folder.path);
  const { assets, entries } = await readSamples(folder.path);
  total = entries.length + assets.length;
  cms.folder = folder.path;
  await cms.restart(true);
});

const published = () =>
  [...cms.space.assets.all(), ...cms.space.entries.all()].filter((item) => item.published);

test("publishes every picture and entry in an empty space, and a second run adds nothing", async () => {
  const { code, stdout } = await cms.run("seed");
  expect(code).toBe(0);
  expect(stdout).toContain(`${total} samples to upload, 0 already there.`);
  expect(stdout).toMatch(/\[1\/\d+\] Picture "[A-Z]/);
  expect(stdout).toContain(`[${total}/${total}] Article "Questions to ask an officiant"`);
  expect(stdout).toContain(`Done: ${total} samples uploaded and published.`);
  expect(published()).toHaveLength(total);

  const image = { sys: { linkType: "Asset", id: "rain-chairs" } };
  expect(cms.space.entries.get("rain-chairs").published!.fields).toMatchObject(
    localized({ category: "Outdoor", image }),
  );
  expect(await cms.run("check")).toMatchObject({ code: 0, stderr: "" });

  cms.contentful.calls.clear();
  const again = await cms.run("seed");
  expect(again.code).toBe(0);
  expect(again.stdout).toContain("Nothing to upload: the space has the samples already.");
  expect(cms.writes()).toEqual([]);
});

test("writes the samples in the space's default language", async () => {
  await cms.restart();
  cms.space.locales.add({ code: "fr-CA", name: "French (Canada)" }, true);
  for (const command of ["apply", "seed"]) expect((await cms.run(command)).code).toBe(0);
  const { fields } = cms.space.entries.get("rain-chairs").published!;
  expect(fields["category"]).toEqual({ "fr-CA": "Outdoor" });
});

test("adds what is missing after it is listed and confirmed, and keeps existing content", async () => {
  await fillWithEmbeddedContent(cms.contentful, folder.path);
  const { space } = cms;
  space.changeEntry("siobhan-and-peter", localized({ quote: "In other words." }));
  space.unpublish("thuy-and-minh");
  // A run that was interrupted leaves an entry, or a picture without its file, as a draft.
  const { fields } = space.entries.get("traditional");
  space.remove("traditional");
  space.putEntry("traditional", "service", fields);
  space.removeAsset("rain-chairs");
  space.assets.create("rain-chairs", { fields: {} });
  cms.contentful.calls.clear();

  const unconfirmed = await cms.run("seed");
  expect(unconfirmed.code).toBe(1);
  expect(unconfirmed.stdout).toContain(
    'Adds to the existing content:\n  - Picture "Rain chairs"\n  - Service "Traditional"\n',
  );
  expect(unconfirmed.stderr).toContain("npm run cms:seed -- --yes");
  expect(cms.writes()).toEqual([]);

  expect((await cms.run("seed", ["--yes"])).code).toBe(0);
  expect(space.entries.get("traditional").published!.fields).toEqual(fields);
  const { title } = space.assets.get("rain-chairs").published!.fields;
  expect(title).toEqual({ "en-US": "Rain chairs" });
  expect(space.entries.get("siobhan-and-peter").fields.quote).toEqual({
    "en-US": "In other words.",
  });
  expect(space.entries.get("thuy-and-minh").published).toBeUndefined();
});

test("reports what Contentful rejects with the reason, without a retry, and uploads everything else", async () => {
  const errors = [{ name: "size", path: ["fields", "quote", "en-US"], details: "It is too long." }];
  const path = /entries\/thuy-and-minh\/published/;
  const body = { sys: { type: "Error", id: "InvalidEntry" }, details: { errors } };
  cms.contentful.faults.add({ api: "management", method: "PUT", path, status: 422, body });
  const { code, stderr } = await cms.run("seed");
  expect(code).toBe(1);
  expect(stderr).toBe(
    'Contentful rejected these. Everything else was saved:\n  - Testimonial "Thúy & Minh": Quote: It is too long.\n',
  );
  expect(cms.contentful.calls.count({ api: "management", path })).toBe(1);
  expect(published()).toHaveLength(total - 1);
});

test("explains a failure while a picture is processed, without showing the token", async () => {
  const asset = /assets\/[\w-]+$/;
  const body = { sys: { type: "Error", id: "AccessDenied" }, message: "Forbidden" };
  cms.contentful.faults.add({ api: "management", method: "GET", path: asset, status: 403, body });
  const program = ["--import", "tsx", "tools/contentful/cli.ts", "seed"];
  const { code, output } = await runNode(program, cms.contentful.env);
  expect(code).toBe(1);
  expect(output).toContain("The management token lacks permission.");
  expect(output).not.toContain(cms.contentful.env.CONTENTFUL_MANAGEMENT_TOKEN);
});
