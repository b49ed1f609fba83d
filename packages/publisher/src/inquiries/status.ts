import { button, html, list, type Clock, type Html } from "../status/html";
import { notices } from "./messages";
import type { Outbox } from "./outbox";

/** Couples' messages on the officiant's page, in numbers alone. */
export function inquiriesPart(
  inquiries: Outbox["status"] | null,
  dropsInquiries: boolean,
  at: Clock,
): Html | null {
  if (!inquiries && !dropsInquiries) return null;
  const heading = html`<h2>Messages from couples</h2>`;
  if (!inquiries)
    return html`${heading}
      <p>${notices.drops}</p>`;
  const { arrived, failed, isFull, lastTest, problem, waiting, waitingSince } = inquiries;
  return html`${heading}
  ${list([
    html`Arrived in the last 30 days: ${arrived}.`,
    waitingSince === null
      ? null
      : html`Waiting to be sent to you, since ${at(waitingSince)}: ${waiting}.`,
    failed > 0 ? html`Could not be sent to you, and are kept: ${failed}.` : null,
    problem === null ? null : html`The last attempt: ${problem}`,
    isFull ? html`${notices.full}` : null,
    lastTest && html`${at(lastTest.at)}: ${lastTest.message}`,
  ])}
  ${waiting + failed > 0 ? button("inquiries-again", "Send again") : null}
  ${button("inquiry-test", "Send me a test message")}`;
}
