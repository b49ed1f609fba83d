/** The editor's page: Sveltia with the forms, the formats of the files, and the model's own checks. */
import CMS from "@sveltia/cms";
import { contentTypes } from "../../src/model";
import { fileOf } from "../../src/source/local-entries";
import { fromFile, problemsIn, toFile, withIds } from "./content";
import { configOf, WIDGETS, type Repository } from "./forms";
import { makeCategory, makePictures } from "./widgets";

/** Written into the bundle. */
declare const REPOSITORY: Repository;

for (const contentType of contentTypes) {
  CMS.registerCustomFormat(contentType.id, "json", {
    fromFile: (text) => fromFile(contentType, text),
    toFile: (content) => toFile(contentType, content),
  });
}

CMS.registerEventListener({
  name: "preSave",
  handler: ({ entry }) => {
    const contentType = contentTypes.find((each) => fileOf(each) === entry.get("path"));
    if (!contentType) return entry;
    const data = entry.get("data").toJS();
    const { id } = contentType;
    const items = (data[id] ?? []) as readonly Record<string, unknown>[];
    const content = contentType.single ? data : withIds(contentType, items);
    const problems = problemsIn(contentType, content);
    // The message under which Sveltia shows why nothing was saved.
    if (problems.length > 0) {
      throw new Error("saving_failed", { cause: new Error(problems.join("\n")) });
    }
    return contentType.single ? entry : entry.set("data", { [id]: content });
  },
});

CMS.registerFieldType(WIDGETS.category, makeCategory());
CMS.registerFieldType(WIDGETS.pictures, makePictures());

void CMS.init({ config: configOf(REPOSITORY) });
