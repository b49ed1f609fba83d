/**
 * Clicks before hydration. Links and the menu work without script, but a filter could do nothing yet,
 * a photo would leave the page, and the form would open a mail program: such a click is held, and
 * replayed as soon as React has taken over.
 */

const ATTRIBUTE = "data-replay-click";
const READY = "hydrated";

/** Attribute of a control whose clicks are replayed. */
export const replayOnHydration = { [ATTRIBUTE]: "" };

/** Replays the held click, if there is one: once scripts have loaded, or cannot be loaded. */
export function replayHeldClick(): void {
  window.dispatchEvent(new Event(READY));
}

/**
 * Code for the page's inline script that holds the latest such click. It defines `release`, which
 * replays the click without React. Clicks that open a new tab or window, or download, are left to
 * the browser.
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
