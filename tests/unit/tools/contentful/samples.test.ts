import path from "node:path";
import { readSamples } from "../../../../tools/contentful/samples";
import { noisyJpeg } from "../../../support/pictures";
import { writeFixtureContent } from "../../../support/site-copy";
import { tempFolder, writeFiles } from "../../../support/temp-folder";

const folder = tempFolder();
const NAMES = ["vows.jpg", "vows.jpeg", "夏.jpg", "冬.jpg", "rings.jpg", "photo.jfif"];

beforeAll(async () => {
  writeFixtureContent(folder.path);
  const pictures = NAMES.map((image) => ({ image, description: `What ${image} shows` }));
  const album = { title: "Noor & Finn", category: "Beach", pictures, order: 0 };
  const jpeg = await noisyJpeg();
  await writeFiles(path.join(folder.path, "src/content"), {
    ...Object.fromEntries(NAMES.map((name) => [`images/${name}`, jpeg])),
    "albums/noor.json": JSON.stringify(album),
  });
});

test("pictures whose names differ in their endings or other letters alone are each put into the space", async () => {
  const { entries, pictures } = await readSamples(folder.path);
  const own = pictures.filter(({ fileName }) => NAMES.includes(fileName));
  const ids = new Map(own.map(({ fileName, id }) => [fileName, id]));
  expect(ids.size).toBe(NAMES.length);
  expect(new Set(pictures.map(({ id }) => id)).size).toBe(pictures.length);
  for (const id of ids.values()) expect(id).toMatch(/^[\w.-]{1,64}$/);
  // Contentful, and the build from it, go by the type.
  expect(own.map(({ contentType }) => contentType)).toEqual(NAMES.map(() => "image/jpeg"));
  // A name of its own stays what it was.
  expect(ids.get("rings.jpg")).toBe("rings");
  const links = entries.find(({ id }) => id === "noor")!.fields["pictures"];
  expect(links).toEqual(
    NAMES.map((name) => ({ sys: { type: "Link", linkType: "Asset", id: ids.get(name) } })),
  );
});
