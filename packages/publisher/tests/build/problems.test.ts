import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { PROBLEMS_FILE, readProblems } from "../../src/build/problems";
import { redactor } from "../../src/log";
import { tempFolder } from "../support/temp-folder";

const folder = tempFolder();

async function read(text: string) {
  const file = path.join(folder.path, PROBLEMS_FILE);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  return readProblems(folder.path, redactor(["s3cret/token"]));
}

test.each(["environment", "contentful", "content", "pages"])(
  "what the build says of %s is read, without secrets",
  async (kind) => {
    const found = { kind, heading: "It has s3cret/token.", problems: ["One.", "s3cret%2Ftoken"] };
    expect(await read(JSON.stringify(found))).toEqual({
      ...{ kind, heading: "It has •••.", problems: ["One.", "•••"] },
    });
  },
);

test("of very many problems the first are told, and how many more there are", async () => {
  const problems = Array.from({ length: 2000 }, (_, index) => `Photo ${index}: Alt is missing.`);
  const found = await read(JSON.stringify({ kind: "content", heading: "", problems }));
  expect(found?.problems).toHaveLength(51);
  expect(found?.problems[0]).toBe("Photo 0: Alt is missing.");
  expect(found?.problems.at(-1)).toBe("… and 1950 more.");
});

test.each([
  ["a good build's", '{ "kind": null, "heading": "", "problems": [] }'],
  ["one of a kind that nobody knows", '{ "kind": "weather", "heading": "", "problems": [] }'],
  ["one that is cut off", '{ "kind": "content", "heading": "The con'],
  ["an empty one", ""],
])("%s says nothing", async (_name, text) => {
  expect(await read(text)).toBeNull();
});

test("a build without the file says nothing", async () => {
  expect(await readProblems(path.join(folder.path, "none"), (text) => text)).toBeNull();
});
