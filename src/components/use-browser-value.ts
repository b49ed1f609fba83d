import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * Returns the browser's value, and in static HTML and during hydration that of the build. If both are
 * the same, nothing is rendered a second time.
 */
export const useBrowserValue = <T extends string | boolean>(ofBrowser: () => T, ofBuild: T): T =>
  useSyncExternalStore(subscribe, ofBrowser, () => ofBuild);
