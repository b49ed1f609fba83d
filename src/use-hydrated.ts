import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** `false` in static HTML and while React hydrates it, `true` from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
