/** The editor's page: Sveltia with the forms, the formats of the files, and the model's own checks. */
import CMS from "@sveltia/cms";
import { contentTypes } from "../../src/model";
import { Checks } from "./checks";
import { asSaved, fromFile, toFile, type Item } from "./content";
import { configOf, type Repository } from "./forms";
import { showLive } from "./live";
import { Pictures } from "./pictures";
import { watchForms } from "./sveltia-dom";

/** Inserted by esbuild. */
declare const REPOSITORY: Repository;

const isLocal = REPOSITORY.host === "this computer";

/** Sentences for errors of the code host, which Sveltia shows. */
const NO_RESPONSE =
  "The repository cannot be reached. Check your internet connection, then save again.";
const explain = ({ headers, status }: Response): string | null => {
  if (status === 401)
    return "You are no longer signed in. Leave the form (the arrow at the top left), sign out, sign in again, open the entry, and press Restore.";
  const isLimited = headers.get("x-ratelimit-remaining") === "0" || headers.has("retry-after");
  if (status === 429 || (status === 403 && isLimited))
    return "The repository accepts no more changes for now. Wait an hour, then save again.";
  if (status >= 500)
    return "The repository has a problem at the moment. Save again in a few minutes.";
  return null;
};

/** `Authorization` header of the last request to the code host, which `live.ts` uses, too. */
let authorization: string | null = null;
const fetch = window.fetch.bind(window);
window.fetch = async (...request) => {
  const sent = new Request(...request);
  if (!sent.url.startsWith(location.origin))
    authorization = sent.headers.get("authorization") ?? authorization;
  const response = await fetch(...request).catch(() => Promise.reject(new Error(NO_RESPONSE)));
  const message = explain(response);
  return message === null ? response : Response.json({ message }, { status: response.status });
};

// Sveltia would wait forever for a sign-in window that the browser has blocked.
const open = window.open.bind(window);
window.open = (...request) => open(...request) ?? ({ closed: true } as Window);

for (const contentType of contentTypes) {
  CMS.registerCustomFormat(contentType.id, "json", {
    fromFile: (text: string) => fromFile(contentType, text),
    toFile: (content: Item) => toFile(contentType, content),
  });
}

CMS.registerEventListener({
  name: "preSave",
  handler: ({ entry }) => entry.set("data", asSaved(entry.get("path"), entry.get("data").toJS())),
});
CMS.registerFieldType("checks", Checks);
CMS.registerFieldType("many-pictures", Pictures);

if (!isLocal) {
  const line = document.querySelector<HTMLElement>("#live")!;
  const update = showLive(REPOSITORY, line, () =>
    authorization === null ? null : { authorization },
  );
  CMS.registerEventListener({ name: "postSave", handler: update });
}

watchForms();
void CMS.init({ config: configOf(REPOSITORY, location.origin) });
