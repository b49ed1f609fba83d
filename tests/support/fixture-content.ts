import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentTypes, type Content } from "../../src/model";
import { parse } from "../../src/model/parse";
import { CONTENT_FOLDER, entriesIn, placeOf } from "../../src/source/local-entries";
import { root } from "./project";

/** The tests' copy of the samples. */
export const FIXTURE = path.join(root, "tests/fixtures/content");

/** The files of each type, by their places in a site. */
export const fixtureFiles = contentTypes.flatMap((contentType) => {
  const place = placeOf(contentType);
  const own = path.join(FIXTURE, path.relative(CONTENT_FOLDER, place));
  if (!existsSync(own)) return [];
  const names = contentType.single ? [place] : readdirSync(own).map((name) => `${place}/${name}`);
  return names.map((file) => {
    const text = readFileSync(path.join(FIXTURE, path.relative(CONTENT_FOLDER, file)), "utf8");
    return { contentType, file, text };
  });
});

const { content } = parse({
  entries: fixtureFiles.flatMap(({ contentType, file, text }) =>
    entriesIn(contentType, file, JSON.parse(text) as object, (picture) => ({ path: picture })),
  ),
  createLocation: placeOf,
});

/** The fields of each entry of a type in the tests' content, in the order of the site. */
export const fixtureEntries = <Id extends keyof Content>(type: Id) =>
  content![type].map(({ fields }) => fields) as Content[Id][number]["fields"][];
