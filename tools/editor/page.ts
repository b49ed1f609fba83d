/** The editor's page: Sveltia with the forms, the formats of the files, and the model's own checks. */
import CMS from "@sveltia/cms";
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { asSaved, fromFile, noteSaved, problemsIn, toFile, unbroken } from "./content";
import { configOf, type Repository } from "./forms";
import { Pictures } from "./widgets";

/** Written into the bundle. */
declare const REPOSITORY: Repository;

const isLocal = REPOSITORY.host === "this computer";
const foreign = document.querySelector<HTMLElement>("#foreign")!;
const button = document.querySelector<HTMLElement>("#publish")!;

const NO_ANSWER = isLocal
  ? "No answer. Start npm run editor again, then save."
  : "The repository could not be reached. Are you online? Save again then.";
const NO_ACCESS = "The token has expired or was deleted. Sign out, and sign in with a new one.";

const fetch = window.fetch.bind(window);
/** Replaces the short errors of browsers and code hosts by sentences, which Sveltia shows. */
window.fetch = async (...request) => {
  const answer = await fetch(...request).catch(() => Promise.reject(new Error(NO_ANSWER)));
  return answer.status === 401 ? Response.json({ message: NO_ACCESS }, { status: 401 }) : answer;
};

/** Reads the files on this machine as they are now. A code host itself refuses to overwrite the changes of others. */
const filesNow = async () =>
  (await (await window.fetch("content.json")).json()) as Record<string, string>;
/** The files as the page read them. */
let files: ReturnType<typeof filesNow> | undefined;

/** Reads a file, unless the folder that is open is another copy of the site. */
async function readFile(contentType: ContentType, text: string): Promise<object> {
  if (isLocal) {
    const here = Object.values(await (files ??= filesNow())).map(unbroken);
    if (!here.includes(unbroken(text))) foreign.hidden = false;
  }
  if (!foreign.hidden) throw new Error(foreign.innerText);
  return fromFile(contentType, text);
}

for (const contentType of contentTypes) {
  CMS.registerCustomFormat(contentType.id, "json", {
    fromFile: (text: string) => readFile(contentType, text),
    toFile: (content: object) => toFile(contentType, { ...content }),
  });
}

/** Reads all files anew where they have changed before she comes back: deleting does not look at them. */
async function refresh(): Promise<void> {
  const isOld = files && JSON.stringify(await filesNow()) !== JSON.stringify(await files);
  // A form would lose what she has typed; saving it looks at its file.
  if (isOld && !/\/(new|entries\/.+)$/.test(location.hash)) location.reload();
}
if (isLocal) addEventListener("focus", () => void refresh());

/** Sveltia saves a draft half a second after a change. Leaving sooner than this, in ms, is delayed or confirmed. */
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

/** Gives each file that she chooses a name of its own: two telephones number their photos alike. */
function renameUploads({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.files) return;
  const renamed = new DataTransfer();
  for (const file of target.files) {
    const [, name, extension] = /^(.*?)(\.[^.]*)?$/s.exec(file.name)!;
    // Sveltia would cut a long name at its end.
    const unique = `${name!.slice(0, 40)}-${crypto.randomUUID().slice(0, 8)}${extension ?? ""}`;
    renamed.items.add(new File([file], unique, { type: file.type }));
  }
  target.files = renamed.files;
}
addEventListener("change", renameUploads, true);

/** Creates an error whose cause Sveltia shows below its own message. */
const refusal = (cause: unknown) => Promise.reject(new Error("saving_failed", { cause }));

async function check(file: string, item: object, isNew: boolean): Promise<void> {
  // Sveltia's mark of a field that makes a picture ready, and that of our own.
  if (document.querySelector(".processing, [data-processing]"))
    throw new Error("A picture is not ready yet. Save again in a moment.");
  if (!foreign.hidden) throw new Error(foreign.innerText);
  const theirs = isLocal ? ((await filesNow())[file] ?? "") : undefined;
  const reasons = problemsIn(file, { ...item }, isNew, theirs);
  if (reasons.length > 0) throw new Error(reasons.join("\n"));
}

CMS.registerEventListener({
  name: "preSave",
  handler: async ({ entry }) => {
    const [file, item] = [entry.get("path"), entry.get("data").toJS()];
    await check(file, item, entry.get("newRecord")).catch(refusal);
    return entry.set("data", asSaved(file, item));
  },
});
CMS.registerEventListener({
  name: "postSave",
  handler: ({ entry }) => {
    noteSaved(entry.get("path"), entry.get("data").toJS());
    files &&= filesNow();
  },
});
CMS.registerFieldType("many-pictures", Pictures);

if (isLocal) {
  // Sveltia keeps drafts of the place that it begins with: without this, of a GitHub that is not there.
  localStorage.setItem("sveltia-cms.user", '{"backendName":"local"}');
  foreign.append(` ${REPOSITORY.folder}.`);
  button.hidden = false;
  button.onclick = async () => {
    button.inert = true;
    const answer = window.fetch("publish", { method: "POST" }).then((each) => each.text());
    alert(await answer.catch((error: unknown) => (error as Error).message));
    button.inert = false;
  };
}

void CMS.init({ config: configOf(REPOSITORY) });
