/** Uses undocumented parts of Sveltia's HTML. `README.md` explains why each is needed. */
import { whileProcessing } from "./checks";

/** Milliseconds after a change during which leaving is delayed or needs confirmation: Sveltia saves drafts after 500. */
const DRAFT_DELAY = 700;
let changedAt = 0;
const isDraftSaved = () => Date.now() - changedAt > DRAFT_DELAY;
const noteChange = ({ target }: Event) => {
  if ((target as Element).closest("[data-key-path], [role=dialog]")) changedAt = Date.now();
};

function delayLeaving(event: HashChangeEvent): void {
  if (isDraftSaved()) return;
  event.stopImmediatePropagation();
  setTimeout(() => dispatchEvent(new HashChangeEvent("hashchange", event)), DRAFT_DELAY);
}

/** Gives each chosen file a unique name: of two photos with one name in an album, Sveltia saves one. */
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

const isProcessing = () => document.querySelector(".processing") !== null;
async function hasBeenProcessed(): Promise<void> {
  while (isProcessing()) await new Promise(requestAnimationFrame);
}

/** Returns the titles of the entries that would be deleted: those that are ticked, or the one that is open. */
function titlesToDelete(): string {
  const ticked = document.querySelectorAll("[role=row]:has([role=checkbox][aria-checked=true])");
  // The text of a row would include the names of icons.
  const titles = Array.from(ticked, (row) => row.getAttribute("aria-label"));
  return titles.join(", ") || (document.title.split(/ › | \| /)[1] ?? "");
}

/** Adds the titles to the dialog that asks whether to delete. */
function nameDeleted(): void {
  const dialog = document.querySelector<HTMLElement>("dialog[role=alertdialog][open]");
  const body = dialog?.querySelector("[id$='-body']");
  if (!body || !/^\s*Delete/.test(dialog!.textContent)) return;
  const titles = `${titlesToDelete()} `;
  const shown = body.querySelector<HTMLElement>(".titles");
  if (shown?.textContent === titles || titles === " ") return;
  shown?.remove();
  const name = Object.assign(document.createElement("strong"), { className: "titles" });
  name.textContent = titles;
  body.prepend(name);
}

/** Starts watching Sveltia's forms and dialogs. */
export function watchForms(): void {
  for (const name of ["click", "input", "keydown"]) addEventListener(name, noteChange, true);
  addEventListener("beforeunload", (event) => isDraftSaved() || event.preventDefault());
  addEventListener("hashchange", delayLeaving);
  addEventListener("change", renameUploads, true);
  let wasProcessing = false;
  new MutationObserver(() => {
    nameDeleted();
    if (isProcessing() && !wasProcessing) void whileProcessing(hasBeenProcessed());
    wasProcessing = isProcessing();
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["class", "open"],
  });
}
