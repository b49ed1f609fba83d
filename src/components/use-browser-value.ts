import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Returns the build's value in static HTML and during hydration, and then the browser's. */
export const useBrowserValue = <T extends string | boolean>(inBrowser: () => T, inBuild: T): T =>
  useSyncExternalStore(subscribe, inBrowser, () => inBuild);
