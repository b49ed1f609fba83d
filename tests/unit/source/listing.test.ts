import { compare, type Listed } from "../../../src/source/contentful/listing";

const FILE = { url: "//images.example.com/a.jpg", fileName: "a.jpg", contentType: "image/jpeg" };
const EARLY = "2026-11-01T10:00:00.000Z";
const LATE = "2026-11-01T10:00:20.000Z";

const listed = (id: string, updatedAt = EARLY, file: unknown = FILE): Listed => ({
  sys: { id, updatedAt },
  fields: { file },
});
const read = (id: string, updatedAt = EARLY) => ({ id, updatedAt });

describe("what was read of Contentful", () => {
  test("is whole where it holds all that Contentful lists, or newer, or more", () => {
    const differences = compare(
      { entries: [listed("one"), listed("two")], assets: [] },
      { entries: [read("one"), read("two", LATE), read("just-added", LATE)], assets: [] },
    );
    expect(differences).toEqual({ missing: [], outdated: [] });
  });

  test("is not where an entry or a picture lacks, or came as it was before", () => {
    const differences = compare(
      { entries: [listed("one", LATE), listed("two")], assets: [listed("arch")] },
      { entries: [read("one"), read("two")], assets: [] },
    );
    expect(differences).toEqual({ missing: ["arch"], outdated: ["one"] });
  });

  test.each([null, undefined, {}])("need not hold a picture whose file is %j", (file) => {
    const assets = [{ ...listed("draft"), fields: file === undefined ? {} : { file } }];
    expect(compare({ entries: [], assets }, { entries: [], assets: [] }).missing).toEqual([]);
  });
});
