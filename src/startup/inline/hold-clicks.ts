import { MAX_HOLD_MS, REPLAY_CLICK, replayHeldClick, REPLAYED } from "../page-state";

/**
 * Holds the latest click that needs React. Links and the menu work without script, but a filter could
 * do nothing yet, a photo would leave the page, and the form would open a mail program. Clicks that open
 * a new tab or window, or download, are left to the browser, and a click on the form's button is
 * forgotten as soon as the visitor goes on writing. Without React it is replayed too: after a while, or
 * when any script fails. Until then the control is marked as busy.
 *
 * @param onHold called for each click that is held
 */
export function holdClicks(onHold: () => void): void {
  const listening = new AbortController();
  let held: HTMLElement | null = null;
  /** Which of the controls it is: React renders a page that an extension has changed anew. */
  let place = -1;
  let timer: number | undefined;

  const controls = () => [...document.querySelectorAll<HTMLElement>(REPLAYED)];

  function keep(control: HTMLElement | null) {
    held?.removeAttribute("aria-busy");
    held = control;
    held?.setAttribute("aria-busy", "true");
    if (held) place = controls().indexOf(held);
  }

  function hold(event: MouseEvent) {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(REPLAYED);
    const { altKey, button, ctrlKey, metaKey, shiftKey } = event;
    if (!control || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keep(control);
    timer ??= window.setTimeout(replayHeldClick, MAX_HOLD_MS);
    onHold();
  }

  function forgetSubmit() {
    if (held instanceof HTMLButtonElement && held.type === "submit") keep(null);
  }

  function replay() {
    listening.abort();
    clearTimeout(timer);
    const control = held?.isConnected === false ? controls()[place] : held;
    keep(null);
    control?.click();
  }

  const { signal } = listening;
  addEventListener("click", hold, { capture: true, signal });
  addEventListener("input", forgetSubmit, { signal });
  addEventListener("error", replayHeldClick, { signal });
  addEventListener("unhandledrejection", replayHeldClick, { signal });
  addEventListener(REPLAY_CLICK, replay, { signal });
}
