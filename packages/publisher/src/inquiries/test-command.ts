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

/** Where the form sends messages to. @throws Error if it sends them nowhere */
function targetOf(env: NodeJS.ProcessEnv): Target {
  const delivery = env["INQUIRY_DELIVERY"]?.trim() ?? "";
  const siteUrl = env["SITE_URL"]?.trim().replace(/\/+$/, "") ?? "";
  if (delivery === "") throw new Error(messages.simulated);
  if (/^https?:\/\//.test(delivery)) return { url: delivery, fields: {} };
  if (delivery !== "netlify" && delivery !== "publisher") throw new Error(messages.unknown);
  if (siteUrl === "") throw new Error(messages.noSiteUrl(delivery));
  const fields = { "form-name": "inquiry" };
  if (delivery === "netlify") return { url: `${siteUrl}/contact/`, fields };
  // A host without the publisher may well answer 200 with a page.
  return { url: `${siteUrl}/inquiries`, fields: { id: randomUUID() }, status: 202 };
}

async function post({ url, fields, status: wanted }: Target): Promise<string> {
  const { ok, status } = await fetch(url, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ ...fields, ...messages.inquiry }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => Promise.reject(new Error(messages.unreachable(url))));
  if (wanted === undefined ? ok : status === wanted) return messages.taken(url);
  throw new Error(messages.refused(url, status));
}

async function main() {
  const sentence = await post(targetOf(readEnvironment()));
  process.stdout.write(`${sentence}\n`);
}

main().catch((error: unknown) => {
  process.stdout.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
