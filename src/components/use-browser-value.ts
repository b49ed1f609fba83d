import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Returns the build's value in static HTML and during hydration, then the browser's. Equal values render once. */
export const useBrowserValue = <T extends string | boolean>(inBrowser: () => T, inBuild: T): T =>
  useSyncExternalStore(subscribe, inBrowser, () => inBuild);
