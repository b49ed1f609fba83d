import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** The visitor's year; in static HTML, and until React has taken over, the year of the build. */
export function useCurrentYear(buildYear: string): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => String(new Date().getFullYear()),
    () => buildYear,
  );
}
