import { readFile } from "node:fs/promises";
import path from "node:path";
import { localized } from "../../packages/contentful-local/src";
import { failureOf, managerFor } from "../../packages/contentful-local/tests/clients";
import { fillWithContentTypes } from "../support/contentful-local";
import { tempFolder } from "../support/temp-folder";
import { commands } from "./commands";
import { writeSmallContent } from "./small-content";

jest.setTimeout(180_000);

const cms = commands();
const folder = tempFolder();

beforeEach(async () => {
  await writeSmallContent(folder.path);
  cms.folder = folder.path;
  fillWithContentTypes(cms.contentful.space);
  await cms.run("seed");
});

const link = (id: string) => ({ sys: { type: "Link", linkType: "Entry", id } });
const publishedFields = (id: string) => cms.contentful.space.entries.get(id).published!.fields;

describe("a page's list of sections", () => {
  test("holds the sections of the page, in its order", () => {
    expect(publishedFields("home").sections).toEqual({
      "en-US": ["home-welcome", "home-ceremonies", "home-reviews", "home-booking"].map(link),
    });
  });

  test("names what is missing in it, with where to fix it", async () => {
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

  test("is pulled with everything else, by the ids of the sections", async () => {
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
  cms.contentful.space.changeEntry("home", localized({ sections: [link("about")] }));
  const client = managerFor(cms.contentful);
  const entry = await client.entry.get({ entryId: "home" });
  const failure = await failureOf(client.entry.publish({ entryId: "home" }, entry));
  expect(JSON.stringify(failure)).toContain("Must be a section.");
});
