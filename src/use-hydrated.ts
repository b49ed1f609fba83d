import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Whether React has taken over the static page: `false` while rendering on the server and hydrating. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
