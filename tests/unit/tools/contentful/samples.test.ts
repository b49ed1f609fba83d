import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "../../../../src/model/parse";
import { readLocalContent } from "../../../../src/source/local";
import { readSamples } from "../../../../tools/contentful/samples";
import { noisyJpeg } from "../../../contentful/pictures";
import { writeFixtureContent } from "../../../support/site-copy";
import { tempFolder } from "../../../support/temp-folder";

const folder = tempFolder();
const NAMES = ["vows.jpg", "vows.jpeg", "夏.jpg", "冬.jpg", "rings.jpg"];

beforeAll(async () => {
  writeFixtureContent(folder.path);
  const content = path.join(folder.path, "src/content");
  mkdirSync(path.join(content, "images"), { recursive: true });
  for (const name of NAMES) writeFileSync(path.join(content, "images", name), await noisyJpeg());
  const pictures = NAMES.map((image) => ({ image, description: `What ${image} shows` }));
  const album = { id: "noor", title: "Noor & Finn", category: "Beach", pictures, order: 0 };
  writeFileSync(path.join(content, "albums.json"), JSON.stringify([album]));
});

test("pictures whose names differ in their endings or other letters alone are each put into the space", async () => {
  const { entries, pictures } = await readSamples(folder.path);
  const own = pictures.filter(({ fileName }) => NAMES.includes(fileName));
  const ids = new Map(own.map(({ fileName, id }) => [fileName, id]));
  expect(ids.size).toBe(NAMES.length);
  expect(new Set(pictures.map(({ id }) => id)).size).toBe(pictures.length);
  for (const id of ids.values()) expect(id).toMatch(/^[\w.-]{1,64}$/);
  // A name of its own stays what it was.
  expect(ids.get("rings.jpg")).toBe("rings");
  const links = entries.find(({ id }) => id === "noor")!.fields["pictures"];
  expect(links).toEqual(
    NAMES.map((name) => ({ sys: { type: "Link", linkType: "Asset", id: ids.get(name) } })),
  );
});

test("an album in the files shows all of them", async () => {
  const { content } = parse(await readLocalContent(folder.path));
  const shown = content!.galleryPhoto.slice(0, NAMES.length).map(({ fields }) => fields.alt);
  expect(shown).toEqual(NAMES.map((name) => `What ${name} shows`));
});
