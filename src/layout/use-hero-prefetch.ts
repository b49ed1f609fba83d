import { useEffect } from "react";
import { preload } from "react-dom";
import { preloadsOf } from "../components/picture";
import { routes } from "../routes";
import { heroPhoto } from "../sections/page-hero";

/** Events of a link before it is clicked, and as a finger touches it. */
const APPROACHES = ["pointerdown", "pointerover", "focusin"];

/** In Chromium alone. */
interface Connection {
  readonly connection?: { readonly saveData: boolean };
}

/**
 * Fetches the hero's picture of a page when a visitor is about to follow a link to it: by itself the browser asks
 * for it half a second later on a phone, when the code and the data of that page have come.
 */
export function useHeroPrefetch(heroes: readonly Queries.HeroPhotoFragment[]): void {
  useEffect(() => {
    if ((navigator as Connection).connection?.saveData) return undefined;
    function fetchHero({ target }: Event) {
      const link = target instanceof Element && target.closest("a");
      if (!link || link.host !== location.host) return;
      const route = routes.find(({ path }) => path === link.pathname);
      const page = heroes.find(({ slug }) => slug === route?.slug);
      const photo = page && heroPhoto(page);
      for (const files of photo ? preloadsOf(photo) : []) {
        // React adds each once. It wants an address too, which the browser would use without a `srcset`.
        const [address = ""] = files.imageSrcSet.split(" ");
        preload(address, { as: "image", fetchPriority: "high", ...files });
      }
    }
    const stop = new AbortController();
    for (const approach of APPROACHES) {
      document.addEventListener(approach, fetchHero, { signal: stop.signal });
    }
    return () => stop.abort();
  }, [heroes]);
}
