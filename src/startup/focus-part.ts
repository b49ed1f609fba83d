import { decodableHash } from "./inline/complete-entry";

/**
 * Moves the focus to the part of the page that a link leads to, as browsers do without a router. Gatsby focuses the
 * whole page, so that the keyboard and screen readers would begin at its top.
 *
 * @param hash as in the address: `#` and the part's id, in which other scripts are encoded
 */
export function focusPart(hash: string): void {
  const part = document.getElementById(decodeURIComponent(decodableHash(hash).slice(1)));
  if (!part) return;
  if (part.tabIndex < 0 && !part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true });
}
