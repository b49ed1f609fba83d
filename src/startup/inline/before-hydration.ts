/** Runs on every page while the browser parses it, long before React. */
import { HYDRATED } from "../page-state";
import { restoreOpened, saveOpened } from "../opened-answers";
import { completeEntry } from "./complete-entry";
import "./mark-scrolled";

completeEntry();
// Capture the event before the gallery and the router.
addEventListener("popstate", completeEntry, { capture: true });

addEventListener("toggle", saveOpened, { capture: true });
// The browser scrolls to its saved position after this event.
addEventListener("DOMContentLoaded", restoreOpened);

const { pathname } = location;

/** Loads the page that Back leads to: after a reload, the browser changes only the address. */
function followBack() {
  if (location.pathname !== pathname) location.reload();
}

addEventListener("popstate", followBack);
addEventListener(HYDRATED, () => removeEventListener("popstate", followBack), { once: true });

/** Keeps an early Send from opening a mail program: React only simulates sending this form. */
addEventListener("submit", (event) => {
  if ((event.target as HTMLFormElement).action.startsWith("mailto:")) event.preventDefault();
});
