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

/** Scripts that have not arrived by then leave the click to the browser, as if there were none. */
const MAX_HOLD_MS = 4000;

/**
 * Code for the page's inline script that holds the latest such click. It defines `release`, which
 * replays the click without React: after a while, or when any script fails. Clicks that open a new
 * tab or window, or download, are left to the browser, and a click on the form's button is forgotten
 * as soon as the visitor goes on writing.
 *
 * @param onHold statement to run when a click is held
 */
export const clickReplayScript = (onHold: string): string =>
  [
    `const release=()=>dispatchEvent(new Event("${READY}"));`,
    "let held,timer;const hold=event=>{",
    `const control=event.target.closest("[${ATTRIBUTE}]");`,
    "if(!control||event.button||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)return;",
    "event.preventDefault();event.stopImmediatePropagation();held=control;",
    `timer=timer||setTimeout(release,${MAX_HOLD_MS});${onHold}};`,
    'const forget=()=>{if(held&&held.type==="submit")held=null};',
    'addEventListener("click",hold,true);addEventListener("input",forget);',
    'addEventListener("error",release);addEventListener("unhandledrejection",release);',
    `addEventListener("${READY}",()=>{clearTimeout(timer);removeEventListener("click",hold,true);`,
    'removeEventListener("input",forget);removeEventListener("error",release);',
    'removeEventListener("unhandledrejection",release);held?.click()},{once:true});',
  ].join("");
