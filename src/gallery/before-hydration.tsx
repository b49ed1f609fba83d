import { styled } from "styled-components";
import { LOADER } from "../startup/page-state";
import { theme } from "../theme/theme";
import { useHydrated } from "../startup/use-hydrated";

/**
 * An address with `?category=` or `?photo=` takes effect from the first paint on, before React runs:
 * the whole gallery would flash, and what is below it would move.
 */

const OPENING = "data-opening-photo";

/** After this time the page is shown even if the lightbox has not opened. */
export const MAX_BACKDROP_MS = 4000;

/**
 * Shows the filters, unless the script that loads React turns out not to run: a proxy that rewrites
 * pages makes the policy refuse it. The photos come after this script. The observer runs before the browser paints those that it has
 * read. Attributes are set as React will set them, so that nothing has to be undone.
 */
const SCRIPT = [
  "(()=>{",
  "const query=new URLSearchParams(location.search);",
  'const category=query.get("category"),photo=query.get("photo");',
  "const group=document.currentScript.previousElementSibling,section=group.parentElement;",
  "group.hidden=false;",
  `addEventListener("DOMContentLoaded",()=>{if(document.querySelector("${LOADER}"))group.hidden=true});`,
  'const filters=[...section.querySelectorAll("[data-category]")];',
  "const isKnown=!!category&&filters.some(filter=>filter.dataset.category===category);",
  'if(isKnown)for(const filter of filters)filter.setAttribute("aria-pressed",filter.dataset.category===category);',
  "const root=document.documentElement;",
  "let top=scrollY;",
  "const apply=()=>{",
  'if(isKnown&&scrollY===top){group.scrollIntoView({behavior:"instant"});top=scrollY}',
  'if(isKnown)for(const item of section.querySelectorAll("li[data-category]"))item.hidden=item.dataset.category!==category;',
  'const link=photo&&document.getElementById("photo-"+photo);',
  `if(link&&!link.closest("[hidden]"))root.setAttribute("${OPENING}","")};`,
  "if(!isKnown&&!photo)return;",
  "const observer=new MutationObserver(apply);",
  "observer.observe(section,{childList:true,subtree:true});",
  'addEventListener("DOMContentLoaded",()=>{apply();observer.disconnect()});',
  `setTimeout(()=>root.removeAttribute("${OPENING}"),${MAX_BACKDROP_MS})`,
  "})()",
].join("");

/** As the lightbox's, and below it. */
const Backdrop = styled.div`
  [${OPENING}] & {
    position: fixed;
    inset: 0;
    z-index: 29;
    background: ${theme.color.scrim};
  }
`;

/** Belongs between the filters and the photos. The script stands in static HTML alone. */
export function BeforeHydration() {
  const isHydrated = useHydrated();
  return (
    <>
      {!isHydrated && <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />}
      <Backdrop />
    </>
  );
}

/** Shows the page, once the lightbox is over it or is known to stay closed. */
export const hideOpeningBackdrop = () => document.documentElement.removeAttribute(OPENING);
