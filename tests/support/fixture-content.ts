import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentTypes, type Content } from "../../src/model";
import { parse } from "../../src/model/parse";
import { CONTENT_FOLDER, entriesIn, contentPath } from "../../src/source/local-entries";
import { root } from "./project";

/** The tests' copy of the samples. */
export const FIXTURE = path.join(root, "tests/fixtures/content");

/** The files of each type, by their paths in a site. */
export const fixtureFiles = contentTypes.flatMap((contentType) => {
  const location = contentPath(contentType);
  const own = path.join(FIXTURE, path.relative(CONTENT_FOLDER, location));
  if (!existsSync(own)) return [];
  const names = contentType.single
    ? [location]
    : readdirSync(own).map((name) => `${location}/${name}`);
  return names.map((file) => {
    const text = readFileSync(path.join(FIXTURE, path.relative(CONTENT_FOLDER, file)), "utf8");
    return { contentType, file, text };
  });
});

const { content } = parse({
  entries: fixtureFiles.flatMap(({ contentType, file, text }) =>
    entriesIn(contentType, file, JSON.parse(text) as object, (picture) => ({ path: picture })),
  ),
  createLocation: contentPath,
});

/** The fields of each entry of a type in the tests' content, in the order of the site. */
export const fixtureEntries = <Id extends keyof Content>(type: Id) =>
  content![type].map(({ fields }) => fields) as Content[Id][number]["fields"][];
