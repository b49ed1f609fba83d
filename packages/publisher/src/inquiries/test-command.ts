/**
 * `npm run inquiry:test`: sends a test message to wherever the contact form sends couples' messages, as
 * the form would, and says in one line what happened.
 */
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { commandMessages as messages } from "./messages";

const TIMEOUT_MS = 30_000;

/** The environment, with what the file `.env` adds to it, or the one that `ENV_FILE` names. */
function readEnvironment(): NodeJS.ProcessEnv {
  const file = process.env.ENV_FILE ?? ".env";
  const added = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return { ...added, ...process.env };
}

interface Target {
  readonly url: string;
  /** What the form adds to the couple's words. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether an answer means that the message was taken. */
  readonly isTaken: (response: Response) => boolean;
}

/** Where the form sends messages to; a sentence if it sends them nowhere. */
function targetOf(env: NodeJS.ProcessEnv): Target | string {
  const delivery = env["INQUIRY_DELIVERY"]?.trim() ?? "";
  const siteUrl = env["SITE_URL"]?.trim().replace(/\/+$/, "") ?? "";
  const isTaken = ({ ok }: Response) => ok;
  if (delivery === "") return messages.simulated;
  if (/^https?:\/\//.test(delivery)) return { url: delivery, fields: {}, isTaken };
  if (delivery !== "netlify" && delivery !== "publisher") return messages.unknown;
  if (siteUrl === "") return messages.noSiteUrl(delivery);
  if (delivery === "netlify") {
    return { url: `${siteUrl}/contact/`, fields: { "form-name": "inquiry" }, isTaken };
  }
  return {
    ...{ url: `${siteUrl}/inquiries`, fields: { id: randomUUID() } },
    // A host without the publisher may well answer 200 with a page.
    isTaken: ({ status }) => status === 202,
  };
}

async function post({ url, fields, isTaken }: Target): Promise<[boolean, string]> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ ...fields, ...messages.inquiry }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (isTaken(response)) return [true, messages.taken(url)];
    return [false, messages.refused(url, response.status)];
  } catch {
    return [false, messages.unreachable(url)];
  }
}

async function main() {
  const target = targetOf(readEnvironment());
  const [taken, sentence] = typeof target === "string" ? [false, target] : await post(target);
  process.stdout.write(`${sentence}\n`);
  process.exitCode = taken ? 0 : 1;
}

void main();
