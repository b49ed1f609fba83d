/** The editor's page: Sveltia with the forms, the formats of the files, and the model's own checks. */
import CMS from "@sveltia/cms";
import { contentTypes } from "../../src/model";
import { fileOf } from "../../src/source/local-entries";
import { fromFile, problemsIn, toFile, withIds } from "./content";
import { configOf, WIDGETS, type Repository } from "./forms";
import { Category, Pictures } from "./widgets";

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
    const { id, single } = contentType;
    const data = entry.get("data").toJS();
    const content = single ? data : withIds(contentType, data[id]);
    const problems = problemsIn(contentType, content);
    // The message under which Sveltia shows why nothing was saved.
    if (problems.length > 0) {
      throw new Error("saving_failed", { cause: new Error(problems.join("\n")) });
    }
    return single ? entry : entry.set("data", { [id]: content });
  },
});

CMS.registerFieldType(WIDGETS.category, Category);
CMS.registerFieldType(WIDGETS.pictures, Pictures);

void CMS.init({ config: configOf(REPOSITORY) });
