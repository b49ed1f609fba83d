import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentTypes, type Content } from "../../src/model";
import { parse } from "../../src/model/parse";
import { CONTENT_FOLDER, entriesIn, contentPath } from "../../src/source/local-entries";
import { root } from "./project";

/** The tests' copy of the sample content. */
export const FIXTURE = path.join(root, "tests/fixtures/content");

/** All files of the fixture, with their paths in a site. */
export const fixtureFiles = contentTypes.flatMap((contentType) => {
  const location = contentPath(contentType);
  const source = path.join(FIXTURE, path.relative(CONTENT_FOLDER, location));
  if (!existsSync(source)) return [];
  const names = contentType.single
    ? [location]
    : readdirSync(source).map((name) => `${location}/${name}`);
  return names.map((file) => {
    const text = readFileSync(path.join(FIXTURE, path.relative(CONTENT_FOLDER, file)), "utf8");
    return { contentType, file, text };
  });
});

/** Number of fixture entries that are marked as samples. */
export const fixtureSamples = fixtureFiles.filter(
  ({ text }) => (JSON.parse(text) as { sample?: boolean }).sample,
).length;

const { content } = parse({
  entries: fixtureFiles.flatMap(({ contentType, file, text }) =>
    entriesIn(contentType, file, JSON.parse(text) as object, (file) => ({ file })),
  ),
  createLocation: contentPath,
});

/** Returns the fields of the fixture's entries of a type, in the order in which the site shows them. */
export const fixtureEntries = <Id extends keyof Content>(type: Id) =>
  content![type].map(({ fields }) => fields) as Content[Id][number]["fields"][];
