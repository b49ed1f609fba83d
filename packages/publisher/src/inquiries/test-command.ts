/**
 * `npm run inquiry:test`: sends a test message to wherever the contact form sends couples' messages, as
 * the form would, and says in one line what happened.
 */
import { randomUUID } from "node:crypto";
import { readEnvironment } from "../environment";
import { commandMessages as messages } from "./messages";

const TIMEOUT_MS = 30_000;

/** `fields`: what the form adds to the couple's words; `status`: of a message that was taken, if not any. */
type Target = Readonly<{ url: string; fields: Record<string, string>; status?: number }>;

/** Where the form sends messages to; a sentence if it sends them nowhere. */
function targetOf(env: NodeJS.ProcessEnv): Target | string {
  const delivery = env["INQUIRY_DELIVERY"]?.trim() ?? "";
  const siteUrl = env["SITE_URL"]?.trim().replace(/\/+$/, "") ?? "";
  if (delivery === "") return messages.simulated;
  if (/^https?:\/\//.test(delivery)) return { url: delivery, fields: {} };
  if (delivery !== "netlify" && delivery !== "publisher") return messages.unknown;
  if (siteUrl === "") return messages.noSiteUrl(delivery);
  const fields = { "form-name": "inquiry" };
  if (delivery === "netlify") return { url: `${siteUrl}/contact/`, fields };
  // A host without the publisher may well answer 200 with a page.
  return { url: `${siteUrl}/inquiries`, fields: { id: randomUUID() }, status: 202 };
}

async function post({ url, fields, status }: Target): Promise<[boolean, string]> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ ...fields, ...messages.inquiry }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isTaken = status === undefined ? response.ok : response.status === status;
    return [isTaken, isTaken ? messages.taken(url) : messages.refused(url, response.status)];
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
