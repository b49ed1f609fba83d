import { status, withStep } from "./sheet";

/** How things stand with an entry, and what the button beside its form says then. */
const BUTTON = {
  Draft: "Publish",
  Changed: "Publish changes",
  Published: "Publish<i>▾</i>",
} as const;

export type Status = keyof typeof BUTTON;

/**
 * The column beside a form, from which an entry is published.
 *
 * @param step number of the step at the button
 * @param below what the button opens
 */
export function sidebar(stands: Status, step?: number, below = ""): string {
  const look = stands === "Published" ? "go split" : "go wide";
  const button = withStep(step, `<span class="button ${look}">${BUTTON[stands]}</span>`);
  return `<aside class="side"><p>Status</p>${status(stands)}${button}${below}</aside>`;
}
