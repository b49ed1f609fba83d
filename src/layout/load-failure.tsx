import type { GatsbyBrowser } from "gatsby";
import { createRoot } from "react-dom/client";
import { ThemeProvider } from "styled-components";
import { replayHeldClick } from "../click-replay";
import { theme } from "../theme/theme";
import { ApplicationError } from "./application-error";
import { SCROLLED_ATTRIBUTE } from "./header";
import { MAIN_ID } from "./layout";

/** What Gatsby throws when the code or data of the page in the address bar cannot be had. */
const LOAD_FAILURE = /page resources for .* not found|loading (css )?chunk .* failed/i;

/**
 * Puts the error above the page's static words. React never started, so the frame around them is
 * the static one too: its links, and the menu, work without script.
 */
function showAboveStaticPage(message: string) {
  const place = document.createElement("div");
  document.getElementById(MAIN_ID)?.prepend(place);
  // Nothing follows the scrolling any more: the header has to be readable everywhere.
  document.querySelector(`[${SCROLLED_ATTRIBUTE}]`)?.setAttribute(SCROLLED_ATTRIBUTE, "true");
  createRoot(place).render(
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
 * Tells the visitor when a page's code could not be loaded, after Gatsby has retried and reloaded
 * the page. Gatsby itself only throws, out of reach of any error boundary.
 */
export const onClientEntry: GatsbyBrowser["onClientEntry"] = () => {
  window.addEventListener("unhandledrejection", onUnhandledRejection);
};

/** React has taken over: the error boundary watches, and Gatsby reloads what it cannot fetch. */
export const onInitialClientRender: GatsbyBrowser["onInitialClientRender"] = () => {
  window.removeEventListener("unhandledrejection", onUnhandledRejection);
  replayHeldClick();
};
