import { readFile } from "node:fs/promises";
import path from "node:path";
import { localized } from "../../packages/contentful-local/src";
import { failureOf, managerFor } from "../../packages/contentful-local/tests/clients";
import { fillWithOlderContent } from "../support/contentful-local";
import { tempFolder } from "../support/temp-folder";
import { commands } from "./commands";
import { writeSmallContent } from "./small-content";

jest.setTimeout(180_000);

const cms = commands();
const folder = tempFolder();

beforeEach(async () => {
  await writeSmallContent(folder.path);
  cms.folder = folder.path;
  await fillWithOlderContent(cms.contentful, folder.path);
});

const link = (id: string) => ({ sys: { type: "Link", linkType: "Entry", id } });
const entries = () => cms.contentful.space.entries.all();
const publishedFields = (id: string) => cms.contentful.space.entries.get(id).published!.fields;

describe("a space that is older than sections and steps", () => {
  test("has nothing wrong in it", async () => {
    const { code, stdout } = await cms.run("check");
    expect(code).toBe(0);
    expect(stdout).toContain("1 site settings, 6 pages.");
    expect(stdout).toContain("Everything that is published is right.");
  });

  test("is told what it would get, and gets it without a change to any entry", async () => {
    const before = entries().map(({ id, version }) => [id, version]);
    const { stdout } = await cms.run("plan");
    for (const line of [
      "Section: new content type with Name, Heading, Note, Link, Sample",
      "Step: new content type with Title, Text, Sample",
      "Page: Sections: new field",
      "Site settings: Credential: new field",
    ]) {
      expect(stdout).toContain(`  - ${line}\n`);
    }
    expect((await cms.run("apply")).code).toBe(0);
    expect((await cms.run("plan")).stdout).toContain("Nothing to change");
    expect(entries().map(({ id, version }) => [id, version])).toEqual(before);
    expect((await cms.run("check")).stdout).toContain("Everything that is published is right.");
  });

  test("gets the sections and the steps as samples, and keeps what she wrote", async () => {
    const { space } = cms.contentful;
    space.changeEntry("site-settings", localized({ brandName: "Hers Alone" }));
    space.publish("site-settings");
    await cms.run("apply");
    const { code, stdout } = await cms.run("seed", ["--yes"]);
    expect(code).toBe(0);
    expect(stdout).toContain('  - Section "home-booking"\n');
    expect(publishedFields("site-settings")).toMatchObject({
      brandName: { "en-US": "Hers Alone" },
    });
    expect((await cms.run("check")).stdout).toContain("16 sections, 3 steps, 6 pages.");
  });
});

describe("a page's list of sections", () => {
  beforeEach(async () => {
    await cms.run("apply");
    await cms.run("seed", ["--yes", "--overwrite"]);
  });

  test("holds the sections of the page, in its order", () => {
    expect(publishedFields("home").sections).toEqual({
      "en-US": ["home-welcome", "home-ceremonies", "home-reviews", "home-booking"].map(link),
    });
  });

  test("names what is missing in it, with where to mend it", async () => {
    const { space } = cms.contentful;
    space.changeEntry(
      "home",
      localized({ sections: [link("home-booking"), link("home-welcome")] }),
    );
    space.publish("home");
    space.unpublish("home-welcome");
    const { code, stderr } = await cms.run("check");
    expect(code).toBe(1);
    const location =
      "https://app.contentful.com/spaces/local0space0/environments/master/entries/home";
    expect(stderr.trimEnd().split("\n").slice(1)).toEqual([
      `  - Page "home": Sections lists "home-welcome", which is not published, or was deleted. Publish that one, or take it out, at ${location}`,
      `  - Page "home": Sections lacks "home-ceremonies", which the site needs. Add it again, as existing content, at ${location}`,
      `  - Page "home": Sections lacks "home-reviews", which the site needs. Add it again, as existing content, at ${location}`,
    ]);
  });

  test("comes home with everything else, by the ids of the sections", async () => {
    const { space } = cms.contentful;
    space.changeEntry(
      "contact",
      localized({ sections: [link("contact-form"), link("contact-questions")] }),
    );
    space.publish("contact");
    const { code, stdout } = await cms.run("pull", ["--yes"]);
    expect(code).toBe(0);
    expect(stdout).toContain('  - Page "contact"\n');
    const file = path.join(folder.path, "src/content/pages.json");
    const pages = JSON.parse(await readFile(file, "utf8")) as { id: string; sections?: string[] }[];
    const sectionsOf = (id: string) => pages.find((page) => page.id === id)?.sections;
    expect(sectionsOf("contact")).toEqual(["contact-form", "contact-questions"]);
    expect(sectionsOf("about")).toBeUndefined();
  });
});

test("Contentful refuses anything but a section in that list", async () => {
  await cms.run("apply");
  cms.contentful.space.changeEntry("home", localized({ sections: [link("about")] }));
  const client = managerFor(cms.contentful);
  const entry = await client.entry.get({ entryId: "home" });
  const failure = await failureOf(client.entry.publish({ entryId: "home" }, entry));
  expect(JSON.stringify(failure)).toContain("Must be a section.");
});
