import { findHeadlessShell } from "./browser";

/** Kept in the environment: Playwright reads its configuration again in every worker. */
process.env.TEST_BROWSER ??= findHeadlessShell();

/** A browser that talks to nobody but the site, and runs as root too. */
export const launchOptions = {
  executablePath: process.env.TEST_BROWSER,
  args: [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    // A window's next page takes the process of the one before: half the price of a new one.
    "--renderer-process-limit=1",
  ],
};
