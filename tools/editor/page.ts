/** The editor's page: Sveltia with the forms, the formats of the files, and the model's own checks. */
import CMS from "@sveltia/cms";
import { contentTypes } from "../../src/model";
import { fromFile, isKnown, note, problemsIn, toFile, typeOf } from "./content";
import { configOf, type Repository } from "./forms";
import { Category, Pictures } from "./widgets";

/** Written into the bundle. */
declare const REPOSITORY: Repository;

const isLocal = REPOSITORY.host === "this computer";

for (const contentType of contentTypes) {
  CMS.registerCustomFormat(contentType.id, "json", {
    fromFile: (text) => fromFile(contentType, text),
    toFile: (content) => toFile(contentType, content),
  });
}

/** What files on this machine hold by now; a code host refuses by itself to write over what others have sent. */
const filesNow = async () =>
  (isLocal ? await (await fetch("content.json")).json() : {}) as Readonly<Record<string, string>>;

const isInForm = () => /\/(new|entries\/.+)$/.test(location.hash);

/** Reads a list anew where files have changed: an order is written without being checked below. */
async function refreshList(): Promise<void> {
  if (isInForm() || !document.querySelector("[role=grid]")) return;
  if (!Object.values(await filesNow()).every(isKnown)) location.reload();
}
addEventListener("focus", () => void refreshList());
addEventListener("hashchange", () => void refreshList());

/** Sveltia keeps a draft half a second after each change: leaving sooner is asked about. */
let typedAt = 0;
addEventListener("input", () => (typedAt = isInForm() ? Date.now() : 0));
addEventListener("beforeunload", (event) => {
  if (Date.now() - typedAt < 1000) event.preventDefault();
});

CMS.registerEventListener({
  name: "preSave",
  handler: async ({ entry }) => {
    const file = entry.get("path");
    const elsewhere = (await filesNow())[file];
    let reasons = problemsIn(file, entry.get("data").toJS(), entry.get("newRecord"));
    if (elsewhere !== undefined && !isKnown(elsewhere)) {
      // She has seen it then: to save again is meant.
      note(elsewhere);
      const label = typeOf(file)?.label.toLowerCase();
      const advice = "Take over what you want to keep of it, and save again.";
      reasons = [`This ${label} was changed elsewhere since you opened it. ${advice}`, elsewhere];
    }
    // Under this message Sveltia shows the cause.
    const cause = new Error(reasons.join("\n"));
    if (reasons.length > 0) throw new Error("saving_failed", { cause });
  },
});

/** Says beside a picture that it is too small for where the site shows it; a build takes it all the same. */
document.addEventListener(
  "load",
  ({ target: picture }) => {
    if (!(picture instanceof HTMLImageElement)) return;
    const form = picture.closest<HTMLElement>("[data-key-path]");
    const contentType = contentTypes.find(({ id }) => location.hash.split("/").includes(id));
    const field = contentType?.fields[form?.dataset.keyPath ?? ""];
    if (!form || !field || !("smallestWidth" in field)) return;
    const { naturalWidth } = picture;
    const sentence = `This picture is ${naturalWidth} pixels wide, and needs ${field.smallestWidth} to look good.`;
    const place = picture.closest<HTMLElement>("li, [data-key-path] > *")!;
    place.dataset.small = naturalWidth < field.smallestWidth ? sentence : "";
  },
  true,
);

CMS.registerFieldType("category-with-suggestions", Category);
CMS.registerFieldType("many-pictures", Pictures);

// Sveltia keeps drafts of the place that it begins with: without this, of a GitHub that is not there.
if (isLocal) localStorage.setItem("sveltia-cms.user", '{"backendName":"local"}');

const waiting = document.querySelector("p")!;
waiting.hidden = false;
void navigator.locks.request("editor", async () => {
  waiting.remove();
  await CMS.init({ config: configOf(REPOSITORY) });
  // As long as this page is open.
  await new Promise(() => {});
});
