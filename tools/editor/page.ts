/** The editor's page: Sveltia with the forms, the formats of the files, and the model's own checks. */
import CMS from "@sveltia/cms";
import { contentTypes } from "../../src/model";
import { fromFile, isKnown, problemsIn, toFile, typeOf } from "./content";
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

/** The message under which Sveltia shows why nothing was saved. */
const refusal = (reason: string) => new Error("saving_failed", { cause: new Error(reason) });

/**
 * What a file holds by now, where the editor is on this machine; `null` where there is none. A code
 * host refuses by itself to write over what others have sent.
 */
async function textOf(file: string): Promise<string | null> {
  if (REPOSITORY.host !== "this computer") return null;
  const response = await fetch(file, { cache: "no-store" });
  return response.ok ? response.text() : null;
}

let isUnsaved = false;
addEventListener("input", () => {
  // What she types into the search above a list is lost without regret.
  isUnsaved ||= /\/(new|entries\/.+)$/.test(location.hash);
});
addEventListener("hashchange", () => (isUnsaved = false));
addEventListener("beforeunload", (event) => {
  if (isUnsaved) event.preventDefault();
});
// Back is no unloading here. Browsers that do not have this yet keep Sveltia's own draft on a code host.
window.navigation?.addEventListener("navigate", (event) => {
  const isLost = isUnsaved && event.cancelable && event.hashChange;
  if (isLost && !confirm("Leave without saving? What you changed is lost.")) event.preventDefault();
});

CMS.registerEventListener({ name: "postSave", handler: () => (isUnsaved = false) });
CMS.registerEventListener({
  name: "preSave",
  handler: async ({ entry }) => {
    const file = entry.get("path");
    const contentType = typeOf(file);
    if (!contentType) return;
    const item = entry.get("data").toJS();
    const found = await textOf(file);
    if (found !== null && !isKnown(contentType, found)) {
      const written = toFile(contentType, item);
      throw refusal(
        `This ${contentType.label.toLowerCase()} was changed elsewhere since you opened it, so nothing was written. ` +
          `Copy what you want to keep, and reload the page.\n\nElsewhere: ${found}\nHere: ${written}`,
      );
    }
    const problems = problemsIn(contentType, file, item, entry.get("newRecord"));
    if (problems.length > 0) throw refusal(problems.join("\n"));
  },
});

CMS.registerFieldType(WIDGETS.category, Category);
CMS.registerFieldType(WIDGETS.pictures, Pictures);

void CMS.init({ config: configOf(REPOSITORY) });
