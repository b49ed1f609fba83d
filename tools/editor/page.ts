/** The editor's page: Sveltia with the forms, the formats of the files, and the model's own checks. */
import CMS from "@sveltia/cms";
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { asSaved, fromFile, noteSaved, problemsIn, toFile, withoutBreaks } from "./content";
import { configOf, type Repository } from "./forms";
import { Pictures } from "./widgets";

/** Inserted by esbuild. */
declare const REPOSITORY: Repository;

const isLocal = REPOSITORY.host === "this computer";
const foreign = document.querySelector<HTMLElement>("#foreign")!;
const button = document.querySelector<HTMLElement>("#publish")!;

const NO_ANSWER = isLocal
  ? "The editor is not running. Start npm run editor again, then save."
  : "The repository cannot be reached. Check your internet connection, then save again.";
const NO_ACCESS = "The token has expired or was deleted. Sign out, and sign in with a new one.";

const fetch = window.fetch.bind(window);
/** Replaces terse errors of browsers and code hosts with sentences, which Sveltia shows. */
window.fetch = async (...request) => {
  const answer = await fetch(...request).catch(() => Promise.reject(new Error(NO_ANSWER)));
  return answer.status === 401 ? Response.json({ message: NO_ACCESS }, { status: 401 }) : answer;
};

/** Reads the current files on this machine. A code host itself prevents overwriting the changes of others. */
const fetchFiles = async () =>
  (await (await window.fetch("content.json")).json()) as Record<string, string>;
/** The files when the page last read them. */
let files: ReturnType<typeof fetchFiles> | undefined;

/** Reads a file, unless the open folder is another copy of the site. */
async function readFile(contentType: ContentType, text: string): Promise<object> {
  if (isLocal) {
    const here = Object.values(await (files ??= fetchFiles())).map(withoutBreaks);
    if (!here.includes(withoutBreaks(text))) foreign.hidden = false;
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

/** Reloads the page if files have changed while it was in the background: deleting does not check for changes. */
async function refresh(): Promise<void> {
  const isStale = files && JSON.stringify(await fetchFiles()) !== JSON.stringify(await files);
  // An open form would lose what was typed; saving it checks its file.
  if (isStale && !/\/(new|entries\/.+)$/.test(location.hash)) location.reload();
}
if (isLocal) addEventListener("focus", () => void refresh());

/** Milliseconds after a change in which leaving is delayed or confirmed: Sveltia saves drafts after 500. */
const DRAFT_DELAY = 700;
let changedAt = 0;
const isDraftSaved = () => Date.now() - changedAt > DRAFT_DELAY;
const noteChange = ({ target }: Event) => {
  if ((target as Element).closest("[data-key-path], [role=dialog]")) changedAt = Date.now();
};
for (const name of ["click", "input", "keydown"]) addEventListener(name, noteChange, true);
addEventListener("beforeunload", (event) => isDraftSaved() || event.preventDefault());
addEventListener("hashchange", (event) => {
  if (isDraftSaved()) return;
  event.stopImmediatePropagation();
  setTimeout(() => dispatchEvent(new HashChangeEvent("hashchange", event)), DRAFT_DELAY);
});

/** Gives each chosen file a unique name: two phones number their photos alike. */
function renameUploads({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.files) return;
  const renamed = new DataTransfer();
  for (const file of target.files) {
    const [, name, extension] = /^(.*?)(\.[^.]*)?$/s.exec(file.name)!;
    // Keeps the name short, because Sveltia would cut off the unique end.
    const unique = `${name!.slice(0, 40)}-${crypto.randomUUID().slice(0, 8)}${extension ?? ""}`;
    renamed.items.add(new File([file], unique, { type: file.type }));
  }
  target.files = renamed.files;
}
addEventListener("change", renameUploads, true);

/** Creates an error whose cause Sveltia shows below its own message. */
const refusal = (cause: unknown) => Promise.reject(new Error("saving_failed", { cause }));

async function check(file: string, item: object, isNew: boolean): Promise<void> {
  // Fields that are processing a picture: Sveltia's, and our own.
  if (document.querySelector(".processing, [data-processing]"))
    throw new Error("A picture is still being processed. Save again in a moment.");
  if (!foreign.hidden) throw new Error(foreign.innerText);
  const theirs = isLocal ? ((await fetchFiles())[file] ?? "") : undefined;
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
    files &&= fetchFiles();
  },
});
CMS.registerFieldType("many-pictures", Pictures);

if (isLocal) {
  // Sveltia keeps drafts for the backend it starts with, which would be GitHub without this.
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
