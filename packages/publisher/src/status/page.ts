import { createHash } from "node:crypto";
import { Html, html, linked } from "./html";
import type { Job, Status } from "./status";
import { STYLE } from "./style";

/** How many builds and publishes are shown. */
const SHOWN = 10;

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

/** The page's policy: nothing but its own style and its own button. */
export const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** As text: whoever formats the code must not change what the policy allows. */
const LOOK = new Html(`<style>${STYLE}</style>`);

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

/** A table with a row for each, or nothing. */
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

/**
 * The status as a page for whoever publishes.
 *
 * @param timeZone in which times are told
 */
export function statusPage(status: Status, timeZone: string): string {
  const at = clock(timeZone);
  const title = headline(status);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${LOOK}
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
