import { createHash } from "node:crypto";
import { pageMessages } from "../messages";
import { Html, html, linked } from "./html";
import type { Status } from "./status";

/** How many builds and requests are shown. */
const SHOWN = 10;

/** The system's own colours and fonts, light or dark. */
const STYLE = `
:root { color-scheme: light dark; color: CanvasText; background: Canvas; }
body { margin: 0; font: 1.125rem/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.25; }
h2 { font-size: 1.25rem; }
li { margin-bottom: 0.5rem; overflow-wrap: anywhere; }
table { width: 100%; margin: 2rem 0; border-collapse: collapse; text-align: start; }
caption { font-weight: bold; text-align: start; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid; }
td:nth-child(2) { overflow-wrap: anywhere; }
@media (min-width: 40rem) { td:first-child, td:last-child { white-space: nowrap; } }
code { font: inherit; white-space: nowrap; }
h3 { font-size: 1.125rem; margin-bottom: 0; }
button, select { min-height: 2.75rem; max-width: 100%; padding: 0.5rem 1rem; font: inherit; }
input { width: 1.25rem; height: 1.25rem; vertical-align: middle; }
:focus-visible { outline: 3px solid; outline-offset: 3px; }
`;

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

function clock(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-CA", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  return (iso: string, form?: "plain") => {
    const text = format.format(new Date(iso));
    return form ? html`${text}` : html`<time datetime="${iso}">${text}</time>`;
  };
}

type Clock = ReturnType<typeof clock>;

const { headlines, outcomes, states } = pageMessages;

function headline(status: Status): string {
  const { building, live, problem, rolledBack, trouble, waiting, waitsForContentful } = status;
  if (trouble) return headlines.refusing;
  if (rolledBack) return headlines.held;
  if (problem) return headlines.problem;
  if (building) return headlines.building;
  if (waitsForContentful) return headlines.contentful;
  if (waiting > 0) return headlines.soon;
  return live ? headlines.live : headlines.noPages;
}

const button = (action: string, words: string, fields: readonly Html[] = []): Html =>
  html`<form method="post" action="status/${action}">
    ${fields}<button type="submit">${words}</button>
  </form>`;

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

function problemPart({ problem }: Status, at: Clock): Html | null {
  if (!problem) return null;
  const { confirm } = problem;
  return html`<section aria-labelledby="wrong">
    <h2 id="wrong">What is wrong</h2>
    <p>${at(problem.at)}: ${linked(problem.summary)}</p>
    <ul>
      ${problem.details.map((detail) => html`<li>${linked(detail)}</li>`)}
    </ul>
    ${confirm === null ? null : html`<p>Only if it is gone on purpose:</p>`}
    ${confirm === null ? null : button("confirm", "Show the site without it", [hidden("confirm", confirm)])}
  </section>`;
}

const STAY = html`<p>
  <label
    ><input type="checkbox" name="stays" value="yes" checked /> Stay there until I say so</label
  >
</p>`;

/** What the officiant can do by herself. */
function buttonsPart({ earlier, rolledBack }: Status, at: Clock): Html {
  const newest = earlier[0];
  const options = earlier.map(
    ({ release, at: made }) => html`<option value="${release}">${at(made, "plain")}</option>`,
  );
  const choose = html`<p>
    <label for="release">Pages made at</label>
    <select id="release" name="release">
      ${options}
    </select>
  </p>`;
  return html`<section aria-labelledby="do">
    <h2 id="do">What you can do</h2>
    ${
      rolledBack?.stays
        ? button("resume", "Show new pages again")
        : button("rebuild", "Build the site again")
    }
    ${newest ? html`<h3>Go back to earlier pages</h3>` : null}
    ${newest ? button("rollback", "Show these pages", [choose, STAY]) : null}
  </section>`;
}

/** Couples' messages, in numbers alone. */
function inquiriesPart({ dropsInquiries, inquiries }: Status, at: Clock): Html | null {
  if (!inquiries && !dropsInquiries) return null;
  if (!inquiries) {
    return html`<section aria-labelledby="messages">
      <h2 id="messages">Messages from couples</h2>
      <p>${pageMessages.dropsInquiries}</p>
    </section>`;
  }
  const { arrived, failed, problem, waiting, waitingSince } = inquiries;
  return html`<section aria-labelledby="messages">
    <h2 id="messages">Messages from couples</h2>
    <ul>
      <li>Arrived in the last 30 days: ${arrived}.</li>
      ${waitingSince ? html`<li>Waiting to be sent to you, since ${at(waitingSince)}: ${waiting}.</li>` : null}
      ${failed > 0 ? html`<li>Could not be sent to you, and are kept: ${failed}.</li>` : null}
      ${problem ? html`<li>The last attempt: ${problem}</li>` : null}
    </ul>
    ${button("inquiry-test", "Send me a test message")}
  </section>`;
}

function nowPart(status: Status, at: Clock): Html {
  const { live, building, rolledBack, waiting, waitsForContentful, trouble, nextScheduled } =
    status;
  const step =
    building?.step === "checking" ? "new pages are being checked" : "new pages are being made";
  return html`<section aria-labelledby="now">
    <h2 id="now">Now</h2>
    <ul>
      ${trouble ? html`<li>Since ${at(trouble.since)}: ${trouble.message}</li>` : null}
      ${live ? html`<li>Visitors see the pages of ${at(live.since)} (<code>${live.release}</code>).</li>` : null}
      ${rolledBack ? html`<li>Somebody went back to them at ${at(rolledBack.since)}. ${rolledBack.stays ? "They stay until you show new pages again." : "The next build replaces them."}</li>` : null}
      ${waitsForContentful ? html`<li>Contentful does not hand out everything yet that was published; it is asked again and again.</li>` : null}
      ${building ? html`<li>Since ${at(building.since)}: ${step}.</li>` : null}
      ${waiting > 0 ? html`<li>Waiting to be built: ${waiting}.</li>` : null}
      ${nextScheduled ? html`<li>Built by itself next: ${at(nextScheduled)}</li>` : null}
    </ul>
  </section>`;
}

/** Nothing if there are no rows. */
function table(caption: string, columns: readonly string[], rows: readonly Html[]): Html | null {
  if (rows.length === 0) return null;
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function buildsPart({ builds }: Status, at: Clock): Html | null {
  const rows = builds.slice(0, SHOWN).map(
    ({ startedAt, seconds, outcome }) =>
      html`<tr>
        <td>${at(startedAt)}</td>
        <td>${outcomes[outcome]}</td>
        <td>${seconds}&nbsp;s</td>
      </tr>`,
  );
  return table("The last builds", ["When", "What came of it", "Took"], rows);
}

function jobsPart({ jobs }: Status, at: Clock): Html | null {
  const rows = jobs.slice(0, SHOWN).map(
    (job) =>
      html`<tr>
        <td>${at(job.at)}</td>
        <td>${job.cause}</td>
        <td>${job.state === "building" ? "Is being built" : states[job.state]}</td>
      </tr>`,
  );
  return table("What was published or asked for", ["When", "What", "State"], rows);
}

/** @param timeZone in which times are shown */
export function statusPage(status: Status, timeZone: string): string {
  const at = clock(timeZone);
  const title = headline(status);
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
          <h1>${title}</h1>
          ${problemPart(status, at)} ${nowPart(status, at)} ${buildsPart(status, at)}
          ${jobsPart(status, at)} ${inquiriesPart(status, at)} ${buttonsPart(status, at)}
          <p><a href="status">Look again</a></p>
        </main>
      </body>
    </html> `.text;
}
