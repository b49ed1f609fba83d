import { createHash } from "node:crypto";
import { notices } from "../inquiries/messages";
import { noticeMessages, pageMessages } from "../messages";
import { Html, html, linked } from "./html";
import type { Status } from "./status";

/** How many builds and requests are shown. */
const SHOWN = 10;

/** The system's own colours and fonts, light or dark. The colour beside the headline only repeats what it says. */
const STYLE = `:root { color-scheme: light dark; color: CanvasText; background: Canvas }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif } main { max-width: 40rem; margin: 0 auto; padding: 1.25rem }
h1 { margin: 0.5rem 0 1.5rem; padding: 0.25rem 0 0.25rem 1rem; border-inline-start: 0.5rem solid #2e7d6b; font-size: 1.5rem; line-height: 1.3; text-wrap: balance }
h1.wait { border-color: #3a78c2 } h1.act { border-color: #c25e1a } h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem } p { margin: 0.5rem 0 }
ul { margin: 0; padding: 0; list-style: none } li:first-child { border: 0 }
li { padding: 0.5rem 0; overflow-wrap: anywhere; border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent) }
.history time { display: block; font-size: 0.9375rem; opacity: 0.8 } form { margin: 0.75rem 0 } button { font-weight: 600 }
button, select { box-sizing: border-box; min-height: 2.75rem; max-width: 100%; padding: 0.5rem 1rem; font: inherit; border: 1px solid; border-radius: 0.375rem }
select { width: 100% } :focus-visible { outline: 3px solid; outline-offset: 3px } @media (min-width: 40rem) { select { width: auto } }`;

/** Content-Security-Policy: nothing but the page's own style and form. */
export const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Not in the template, where a change of its formatting would change its hash. */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** Shows a time as the officiant's clock does. */
type Clock = (iso: string) => string;

const timeOf = (iso: string, at: Clock) => html`<time datetime="${iso}">${at(iso)}</time>`;

const { headlines, outcomes, states } = pageMessages;

/** The most important thing, and whether somebody has to act or to wait. */
function headline(status: Status): [string, "act" | "wait" | "well"] {
  const { building, live, pinned, problem, trouble, waiting, waitsForContentful } = status;
  if (trouble) return [trouble.isStorage ? headlines.refusing : headlines.hooks, "act"];
  if (status.inquiries?.isStuck) return [headlines.inquiries, "act"];
  if (pinned !== null) return [headlines.pinned, "act"];
  if (problem) return [headlines.problem, "act"];
  if (building) return [headlines.building, "wait"];
  if (waitsForContentful) return [headlines.contentful, "wait"];
  if (waiting > 0) return [headlines.soon, "wait"];
  return live ? [headlines.live, "well"] : [headlines.noPages, "wait"];
}

/** Nothing if there is nothing in it. Safari takes a list without bullets for none without its role. */
function list(items: readonly (Html | null)[], name = "plain"): Html | null {
  if (!items.some(Boolean)) return null;
  return html`<ul role="list" class="${name}">
    ${items.map((item) => item && html`<li>${item}</li> `)}
  </ul>`;
}

/** Nothing if there is nothing in it. */
const section = (id: string, heading: string, ...parts: readonly (Html | null)[]): Html | null =>
  parts.some(Boolean)
    ? html`<section aria-labelledby="${id}">
        <h2 id="${id}">${heading}</h2>
        ${parts}
      </section>`
    : null;

const button = (action: string, label: string, fields: Html | null = null): Html =>
  html`<form method="post" action="status/${action}">
    ${fields}<button type="submit">${label}</button>
  </form>`;

function problemPart({ problem }: Status, at: Clock): Html | null {
  if (!problem) return null;
  const { confirm } = problem;
  const hidden = html`<p>Only if it is gone on purpose:</p>
    <input type="hidden" name="confirm" value="${confirm}" />`;
  return section(
    ...(["wrong", "What is wrong"] as const),
    html`<p>${timeOf(problem.at, at)}: ${linked(problem.summary)}</p>`,
    list(problem.details.map((detail) => html`${linked(detail)}`)),
    confirm === null ? null : button("confirm", "Show the site without it", hidden),
  );
}

function nowPart(status: Status, at: Clock): Html | null {
  const { live, building, pinned, waiting, trouble, nextScheduled } = status;
  const step = building?.step === "releasing" ? "being published" : "being made";
  const items = list([
    trouble && html`Since ${timeOf(trouble.since, at)}: ${trouble.message}`,
    pinned === null
      ? null
      : html`Since ${timeOf(pinned, at)}: somebody went back to earlier pages. They stay until you
        show new pages again.`,
    live && html`Visitors see the pages of ${timeOf(live.since, at)}`,
    status.waitsForContentful
      ? html`Contentful does not return everything yet that was published; it is asked again and
        again.`
      : null,
    building && html`Since ${timeOf(building.since, at)}: new pages are ${step}.`,
    waiting > 0 ? html`Waiting to be built: ${waiting}.` : null,
    nextScheduled === null ? null : html`Built by itself next: ${timeOf(nextScheduled, at)}`,
    status.notices.length === 0 ? html`${noticeMessages.nobody}` : null,
    ...status.notices.map(({ to, refused }) => {
      return refused > 0 ? html`${noticeMessages.refused[to](refused)}` : null;
    }),
  ]);
  return section("now", "Now", items);
}

/** What the officiant can do by herself. */
function buttonsPart({ releases, pinned }: Status, at: Clock): Html | null {
  const earlier = releases.filter(({ liveSince }) => liveSince === null);
  const options = earlier.map(
    ({ id, createdAt }) => html`<option value="${id}">${at(createdAt)}</option>`,
  );
  const choice = html`<p><label for="release">Or go back to the pages made at</label></p>
    <p>
      <select id="release" name="release">
        ${options}
      </select>
    </p>`;
  return section(
    ...(["do", "What you can do"] as const),
    pinned === null
      ? button("rebuild", "Build the site again")
      : button("unpin", "Show new pages again"),
    earlier.length > 0 ? button("rollback", "Show these pages", choice) : null,
  );
}

/** Couples' messages, in numbers alone. */
function inquiriesPart({ dropsInquiries, inquiries }: Status, at: Clock): Html | null {
  const heading = ["messages", "Messages from couples"] as const;
  const drops = dropsInquiries ? html`<p>${pageMessages.dropsInquiries}</p>` : null;
  if (!inquiries) return section(...heading, drops);
  const { arrived, failed, isFull, lastTest, problem, waiting, waitingSince } = inquiries;
  return section(
    ...heading,
    list([
      html`Arrived in the last 30 days: ${arrived}.`,
      waitingSince === null
        ? null
        : html`Waiting to be sent to you, since ${timeOf(waitingSince, at)}: ${waiting}.`,
      failed > 0 ? html`Could not be sent to you, and are kept: ${failed}.` : null,
      problem === null ? null : html`The last attempt: ${problem}`,
      isFull ? html`${notices.full}` : null,
      lastTest && html`${timeOf(lastTest.at, at)}: ${lastTest.message}`,
    ]),
    waiting + failed > 0 ? button("inquiries-again", "Send again") : null,
    button("inquiry-test", "Send me a test message"),
  );
}

function historyParts({ builds, jobs }: Status, at: Clock): (Html | null)[] {
  const made = builds.slice(0, SHOWN).map(({ startedAt, seconds, outcome }) => {
    return html`${timeOf(startedAt, at)} ${outcomes[outcome]} (${seconds} s)`;
  });
  const asked = jobs.slice(0, SHOWN).map((job) => {
    return html`${timeOf(job.at, at)} ${job.cause}: ${states[job.state]}`;
  });
  return [
    section("builds", "The last builds", list(made, "history")),
    section("jobs", "What was published or asked for", list(asked, "history")),
  ];
}

/** @param timeZone in which times are shown */
export function statusPage(status: Status, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-CA", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  const at = (iso: string) => format.format(new Date(iso));
  const [title, tone] = headline(status);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <h1 class="${tone}">${title}</h1>
          <p><a href="status">Look again</a></p>
          ${problemPart(status, at)} ${nowPart(status, at)} ${buttonsPart(status, at)}
          ${inquiriesPart(status, at)} ${historyParts(status, at)}
        </main>
      </body>
    </html> `.text;
}
