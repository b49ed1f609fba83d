import { createHash } from "node:crypto";
import { Html, html, linked } from "./html";
import type { Job, Status } from "./status";

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
button { min-height: 2.75rem; padding: 0.5rem 1rem; font: inherit; }
:focus-visible { outline: 3px solid; outline-offset: 3px; }
`;

const OUTCOMES: Readonly<Record<Status["builds"][number]["outcome"], string>> = {
  released: "Live",
  refused: "Not shown: its content has to be mended",
  failed: "Did not succeed; tried again by itself",
};

const STATES: Readonly<Record<Job["state"], string>> = {
  waiting: "Waits",
  building: "Is being built",
  released: "Done",
  refused: "Not shown",
};

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
  return (iso: string) => html`<time datetime="${iso}">${format.format(new Date(iso))}</time>`;
}

type Clock = ReturnType<typeof clock>;

function headline({ problem, building, waiting, live }: Status): string {
  if (problem) return "What was published last is not live.";
  if (building) return "New pages are being made.";
  if (waiting > 0) return "Something was published. New pages are made in a moment.";
  return live ? "Everything that was published is live." : "There are no pages yet.";
}

function problemPart({ problem }: Status, at: Clock): Html | null {
  if (!problem) return null;
  return html`<section aria-labelledby="wrong">
    <h2 id="wrong">What is wrong</h2>
    <p>${at(problem.at)}: ${linked(problem.summary)}</p>
    <ul>
      ${problem.details.map((detail) => html`<li>${linked(detail)}</li>`)}
    </ul>
    ${problem.shrunk ? CONFIRM : null}
  </section>`;
}

const CONFIRM = html`<form method="post" action="status/confirm-shrink">
  <p>Only if it is gone on purpose:</p>
  <button type="submit">Show the site without it</button>
</form>`;

function nowPart(status: Status, at: Clock): Html {
  const { live, building, waiting, trouble, nextScheduled } = status;
  const step =
    building?.step === "checking" ? "new pages are being checked" : "new pages are being made";
  return html`<section aria-labelledby="now">
    <h2 id="now">Now</h2>
    <ul>
      ${trouble ? html`<li>Since ${at(trouble.since)}: ${trouble.message}</li>` : null}
      ${live ? html`<li>Visitors see the pages of ${at(live.since)} (<code>${live.release}</code>).</li>` : null}
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
        <td>${OUTCOMES[outcome]}</td>
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
        <td>${STATES[job.state]}</td>
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
          ${jobsPart(status, at)}
          <p><a href="status">Look again</a></p>
        </main>
      </body>
    </html> `.text;
}
