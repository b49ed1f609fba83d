import type { GatsbyBrowser } from "gatsby";
import { createRoot } from "react-dom/client";
import { replayHeldClick } from "./click-replay";
import { SCROLLED_ATTRIBUTE } from "./scrolled";
import { ApplicationError } from "../layout/error-boundary";
import { MAIN_ID } from "../layout/layout";

/** What Gatsby throws when the code or data of the current page cannot be loaded. */
const LOAD_FAILURE = /page resources for .* not found|loading (css )?chunk .* failed/i;

/**
 * Shows the error above the static content. React has not started, so header and footer are static
 * too: their links and the menu work without script.
 */
function showAboveStaticPage(message: string) {
  const container = document.createElement("div");
  document.getElementById(MAIN_ID)?.prepend(container);
  // The message is where the hero's photo was: the header has to be opaque there too.
  document.querySelector(`[${SCROLLED_ATTRIBUTE}]`)?.setAttribute(SCROLLED_ATTRIBUTE, "any");
  createRoot(container).render(<ApplicationError message={message} />);
  replayHeldClick();
}

function onUnhandledRejection({ reason }: PromiseRejectionEvent) {
  if (reason instanceof Error && LOAD_FAILURE.test(reason.message)) {
    showAboveStaticPage(reason.message);
  }
}

/**
 * Shows an error when a page's code could not be loaded, after Gatsby has retried and reloaded the
 * page. Gatsby itself only throws, where no error boundary catches it.
 *
 * @returns settled once the browser has had its turn after evaluating the scripts: Gatsby waits for
 *   that, though its types do not say so, and would otherwise start in the same long task
 */
export const onClientEntry = (): Promise<void> => {
  window.addEventListener("unhandledrejection", onUnhandledRejection);
  return new Promise((resolve) => setTimeout(resolve));
};

/** After hydration the error boundary shows errors, and Gatsby reloads what it cannot fetch. */
export const onInitialClientRender: GatsbyBrowser["onInitialClientRender"] = () => {
  window.removeEventListener("unhandledrejection", onUnhandledRejection);
  replayHeldClick();
};
