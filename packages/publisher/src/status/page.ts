import { createHash } from "node:crypto";
import { inquiriesPart } from "../inquiries/status";
import { noticeMessages, pageMessages } from "../messages";
import { button, Html, html, linked, list, type Clock } from "./html";
import type { Status } from "./status";

/** The system's own colours and fonts, light or dark. The colour beside the headline only repeats what it says. */
const STYLE = `:root { color-scheme: light dark; color: CanvasText; background: Canvas }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif } main { max-width: 40rem; margin: 0 auto; padding: 1.25rem }
h1 { margin: 0.5rem 0 1.5rem; padding: 0.25rem 0 0.25rem 1rem; border-inline-start: 0.5rem solid #2e7d6b; font-size: 1.5rem; line-height: 1.3; text-wrap: balance }
h1.wait { border-color: #3a78c2 } h1.act { border-color: #c25e1a } h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem } p { margin: 0.5rem 0 }
ul { margin: 0; padding: 0; list-style: none } li:first-child { border: 0 }
li { padding: 0.5rem 0; overflow-wrap: anywhere; border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent) }
form { margin: 0.75rem 0 } button { min-height: 2.75rem; max-width: 100%; padding: 0.5rem 1rem; font: inherit; font-weight: 600; border: 1px solid; border-radius: 0.375rem }
:focus-visible { outline: 3px solid; outline-offset: 3px }`;

/** Content-Security-Policy: nothing but the page's own style and form. */
const styleHash = createHash("sha256").update(STYLE).digest("base64");
export const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Not in the template, where a change of its formatting would change its hash. */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

const { headlines } = pageMessages;

/** The most important thing, and whether somebody has to act or to wait. */
function headline(status: Status): [string, "act" | "wait" | "well"] {
  const { building, intakeProblem, live, pinned, problem, waiting, waitsForContentful } = status;
  if (intakeProblem) return [intakeProblem.isStorage ? headlines.refusing : headlines.hooks, "act"];
  if (status.inquiries?.isStuck) return [headlines.inquiries, "act"];
  if (pinned !== null) return [headlines.pinned, "act"];
  if (problem) return [headlines.problem, "act"];
  if (building) return [headlines.building, "wait"];
  if (waitsForContentful) return [headlines.contentful, "wait"];
  if (waiting > 0) return [headlines.soon, "wait"];
  return live ? [headlines.live, "well"] : [headlines.noPages, "wait"];
}

function problemPart({ problem }: Status, at: Clock): Html | null {
  if (!problem) return null;
  const { confirm, heading, problems, triedAgain } = problem;
  return html`<h2>What is wrong</h2>
    <p>${at(problem.at)}: ${linked(heading)}</p>
    ${list(problems.map((each) => html`${linked(each)}`))}
    <p>${pageMessages.stays} ${triedAgain ? pageMessages.triedAgain : null}</p>
    ${
      confirm === null
        ? null
        : html`<p>Only if it is gone on purpose:</p>
            ${button("confirm", "Show the site without it", "confirm", confirm)}`
    }`;
}

function nowPart(status: Status, at: Clock): Html {
  const { building, intakeProblem, pinned, refusedNotices, releases, waiting } = status;
  const live = releases.find(({ isLive }) => isLive);
  return html`<h2>Now</h2>
    ${list([
      intakeProblem && html`Since ${at(intakeProblem.since)}: ${intakeProblem.message}`,
      pinned === null ? null : html`Since ${at(pinned)}: ${pageMessages.pinned}`,
      live ? html`Visitors see the pages of ${at(live.createdAt)}` : null,
      status.waitsForContentful ? html`${pageMessages.lag}` : null,
      building === null ? null : html`Since ${at(building)}: new pages are being made.`,
      waiting > 0 ? html`Waiting to be built: ${waiting}.` : null,
      refusedNotices === null ? html`${noticeMessages.nobody}` : null,
      refusedNotices ? html`${noticeMessages.refused(refusedNotices)}` : null,
    ])}`;
}

/** What the officiant can do by herself. */
function buttonsPart({ releases, pinned }: Status, at: Clock): Html {
  const earlier = releases.filter(({ isLive }) => !isLive);
  return html`<h2>What you can do</h2>
    ${
      pinned === null
        ? button("rebuild", "Build the site again")
        : button("unpin", "Show new pages again")
    }
    ${earlier.map(({ id, createdAt }) =>
      button("rollback", html`Go back to the pages of ${at(createdAt)}`, "release", id),
    )}`;
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
  const at: Clock = (iso) => html`<time datetime="${iso}">${format.format(new Date(iso))}</time>`;
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
          ${inquiriesPart(status.inquiries, status.dropsInquiries, at)}
        </main>
      </body>
    </html> `.text;
}
