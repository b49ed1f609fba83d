import { useEffect, useSyncExternalStore } from "react";
import type * as lightboxModule from "./lightbox/lightbox";

type LightboxModule = typeof lightboxModule;

const listeners = new Set<() => void>();
let loaded: LightboxModule | null = null;
let loading: Promise<void> | null = null;

/** Loads the lightbox, once; after a failure the next call tries again. */
function load(): Promise<void> {
  loading ??= import("./lightbox/lightbox").then(
    (module) => {
      loaded = module;
      listeners.forEach((listener) => listener());
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Fetches the lightbox ahead of need. A failure shows when the need arises. */
export function preloadLightbox() {
  load().catch(() => undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * The module of the lightbox, which is not part of the page's own script.
 *
 * @param wanted whether to fetch it now
 * @param onFailure called where it cannot be fetched
 * @returns `null` until it is there
 */
export function useLightbox(wanted: boolean, onFailure: () => void) {
  const module = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  );
  useEffect(() => {
    if (!wanted || module) return;
    let current = true;
    load().catch(() => {
      if (current) onFailure();
    });
    return () => {
      current = false;
    };
  }, [module, onFailure, wanted]);
  return module;
}
