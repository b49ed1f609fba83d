import type { GatsbyBrowser } from "gatsby";
import { createRoot } from "react-dom/client";
import { ThemeProvider } from "styled-components";
import { replayHeldClick } from "../click-replay";
import { theme } from "../theme/theme";
import { ApplicationError } from "./error-boundary";
import { SCROLLED_ATTRIBUTE } from "./header";
import { MAIN_ID } from "./layout";

/** What Gatsby throws when the code or data of the first page cannot be loaded. */
const LOAD_FAILURE = /page resources for .* not found|loading (css )?chunk .* failed/i;

/**
 * Shows the error above the page's static HTML. React never started, but the links and the menu work
 * without script.
 */
function showAboveStaticPage(message: string) {
  const container = document.createElement("div");
  document.getElementById(MAIN_ID)?.prepend(container);
  // Nothing updates the header on scroll: opaque, it is readable everywhere.
  document.querySelector(`[${SCROLLED_ATTRIBUTE}]`)?.setAttribute(SCROLLED_ATTRIBUTE, "true");
  createRoot(container).render(
    <ThemeProvider theme={theme}>
      <ApplicationError message={message} />
    </ThemeProvider>,
  );
  replayHeldClick();
}

function onUnhandledRejection({ reason }: PromiseRejectionEvent) {
  if (reason instanceof Error && LOAD_FAILURE.test(reason.message)) {
    showAboveStaticPage(reason.message);
  }
}

/**
 * Shows an error when the first page's code cannot be loaded, after Gatsby has retried and reloaded.
 * Gatsby only throws, where no error boundary can catch it.
 */
export const onClientEntry: GatsbyBrowser["onClientEntry"] = () => {
  window.addEventListener("unhandledrejection", onUnhandledRejection);
};

/** After hydration the error boundary takes care, and Gatsby reloads what it cannot fetch. */
export const onInitialClientRender: GatsbyBrowser["onInitialClientRender"] = () => {
  window.removeEventListener("unhandledrejection", onUnhandledRejection);
  replayHeldClick();
};
