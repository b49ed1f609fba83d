import { useEffect } from "react";
import { preload } from "react-dom";
import { preloadsOf } from "../components/picture";
import { routes } from "../routes";
import { heroPicture } from "../sections/page-hero";

/** Events of a link that usually precede a click. */
const INTENT_EVENTS = ["pointerdown", "pointerover", "focusin"];

/** Supported by Chromium only. */
interface Connection {
  readonly connection?: { readonly saveData: boolean };
}

/**
 * Prefetches the hero picture of a page when a visitor is about to follow a link to it. Otherwise a phone requests
 * it half a second later, once it has received the page's code and data.
 */
export function useHeroPrefetch(heroes: readonly Queries.HeroPictureFragment[]): void {
  useEffect(() => {
    if ((navigator as Connection).connection?.saveData) return undefined;
    function fetchHero({ target }: Event) {
      const link = target instanceof Element && target.closest("a");
      if (!link || link.host !== location.host) return;
      const route = routes.find(({ path }) => path === link.pathname);
      const page = heroes.find(({ slug }) => slug === route?.slug);
      const picture = page && heroPicture(page);
      for (const files of picture ? preloadsOf(picture) : []) {
        // React adds each preload once. It requires an address, which a browser uses only without a `srcset`.
        const [address = ""] = files.imageSrcSet.split(" ");
        preload(address, { as: "image", fetchPriority: "high", ...files });
      }
    }
    const stop = new AbortController();
    for (const event of INTENT_EVENTS) {
      document.addEventListener(event, fetchHero, { signal: stop.signal });
    }
    return () => stop.abort();
  }, [heroes]);
}
