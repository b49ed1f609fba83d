/** The editor's page: Sveltia with the forms, the formats of the files, and the model's own checks. */
import CMS from "@sveltia/cms";
import { contentTypes } from "../../src/model";
import { asSaved, fromFile, isKnown, problemsIn, toFile } from "./content";
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

/** Under this message Sveltia shows the cause. */
const refusal = (reason: string) => new Error("saving_failed", { cause: new Error(reason) });

/** What files on this machine hold by now; a code host refuses by itself to write over what others have sent. */
const filesNow = (): Promise<Readonly<Record<string, string>>> =>
  fetch("content.json")
    .then((answer) => answer.json())
    .catch(() => Promise.reject(refusal("No answer. Start npm run editor again, then save.")));

/** Reads a list anew where files have changed or are gone: deleting does not look at them. */
async function refreshList(): Promise<void> {
  const isInForm = () => /\/(new|entries\/.+)$/.test(location.hash);
  if (!isLocal || isInForm() || !document.querySelector("[role=grid]")) return;
  const isDeleting = document.querySelector("[role=alertdialog]") !== null;
  const texts = Object.values(await filesNow());
  // She may have opened one meanwhile, which would lose what she has typed.
  if (isInForm()) return;
  if (texts.length < listed || !texts.every(isKnown)) location.reload();
  // She may be about to have one file less.
  listed = isDeleting ? 0 : texts.length;
}
let listed = 0;

/** Sveltia keeps a draft half a second after a change: what is sooner than this, in ms, waits or is asked. */
const DRAFT_IS_KEPT = 700;
let changedAt = 0;
const isInDraft = () => Date.now() - changedAt > DRAFT_IS_KEPT;
const noteChange = ({ target }: Event) => {
  if ((target as Element).closest("[data-key-path], [role=dialog]")) changedAt = Date.now();
};
for (const name of ["click", "input", "keydown"]) addEventListener(name, noteChange, true);
addEventListener("beforeunload", (event) => isInDraft() || event.preventDefault());
addEventListener("hashchange", (event) => {
  if (isInDraft()) return;
  event.stopImmediatePropagation();
  setTimeout(() => dispatchEvent(new HashChangeEvent("hashchange", event)), DRAFT_IS_KEPT);
});
for (const name of ["focus", "keydown", "pointerdown"])
  addEventListener(name, () => void refreshList());

CMS.registerEventListener({
  name: "preSave",
  handler: async ({ entry }) => {
    // Sveltia's mark of a field that makes a picture ready, and that of our own.
    if (document.querySelector(".processing, [data-processing]"))
      throw refusal("A picture is not ready yet. Save again in a moment.");
    const file = entry.get("path");
    const theirs = isLocal ? ((await filesNow())[file] ?? "") : undefined;
    const item = entry.get("data").toJS();
    const reasons = problemsIn(file, item, entry.get("newRecord"), theirs);
    if (reasons.length > 0) throw refusal(reasons.join("\n"));
    return entry.set("data", asSaved(file, item));
  },
});

/** Says beside a picture that it is too small for where the site shows it; a build takes it all the same. */
function judgeSize({ target: picture }: Event): void {
  // On the site, any other is one that a build has made small.
  if (!(picture instanceof HTMLImageElement) || !(isLocal || /^blob:/.test(picture.src))) return;
  const form = picture.closest<HTMLElement>("[data-key-path]");
  const contentType = contentTypes.find(({ id }) => location.hash.split("/").includes(id));
  const field = contentType?.fields[form?.dataset.keyPath ?? ""];
  if (!form || !field || !("smallestWidth" in field)) return;
  const sentence = `This picture is ${picture.naturalWidth} pixels wide, and needs ${field.smallestWidth} to look good.`;
  const place = picture.closest<HTMLElement>("li, [data-key-path] > *")!;
  place.dataset.small = picture.naturalWidth < field.smallestWidth ? sentence : "";
}
document.addEventListener("load", judgeSize, true);

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
