/**
 * What becomes of a click that comes before the page's scripts. Links and the menu work without
 * them. A filter could do nothing yet, a photo would leave the page, and the form would open a mail
 * program: such a click is held, and done as soon as React has taken over.
 */

const ATTRIBUTE = "data-replay-click";
const READY = "hydrated";

/** Attribute of a control whose click waits for the page's scripts. */
export const replayOnHydration = { [ATTRIBUTE]: "" };

/** Does the click that was held, if there is one. For when scripts have come, or will not. */
export function replayHeldClick(): void {
  window.dispatchEvent(new Event(READY));
}

/**
 * JavaScript that holds the latest such click, for a page's inline script; `release` in it is for a
 * script that cannot be loaded. What asks for a new tab, a new window or a download is the
 * browser's to do.
 *
 * @param onHold statement to run when a click is held
 */
export const clickReplayScript = (onHold: string): string =>
  [
    `const release=()=>dispatchEvent(new Event("${READY}"));`,
    "let held;const hold=event=>{",
    `const control=event.target.closest("[${ATTRIBUTE}]");`,
    "if(!control||event.button||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)return;",
    `event.preventDefault();event.stopImmediatePropagation();held=control;${onHold}};`,
    'addEventListener("click",hold,true);',
    `addEventListener("${READY}",()=>{removeEventListener("click",hold,true);held?.click()},{once:true});`,
  ].join("");
