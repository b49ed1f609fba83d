import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * What the browser says, and in static HTML and while React hydrates it what the build said. Where
 * both say the same, nothing is rendered a second time.
 */
export const useBrowserValue = <T extends string | boolean>(ofBrowser: () => T, ofBuild: T): T =>
  useSyncExternalStore(subscribe, ofBrowser, () => ofBuild);
