/**
 * `npm run inquiry:test`: sends a test message to wherever the contact form sends couples' messages, as
 * the form would, and says in one line what happened.
 */
import { randomUUID } from "node:crypto";
import { readEnvironment } from "../environment";
import { commandMessages as messages } from "./messages";

const TIMEOUT_MS = 30_000;

type IsTaken = (response: Response) => boolean | Promise<boolean>;

/** `fields`: what the form adds to the couple's words. */
type Target = Readonly<{ url: string; fields: Record<string, string>; isTaken: IsTaken }>;

/** As the form takes a service's answer: `src/inquiry/delivery.ts` has the services. */
const isTakenByService: IsTaken = async (response) => {
  if (!response.ok || response.status === 204) return response.ok;
  const answer: unknown = await response.json().catch(() => ({ ok: false }));
  const { ok, success } = Object(answer) as Record<string, unknown>;
  return String(ok) !== "false" && String(success) !== "false";
};

/** Where the form sends messages to. @throws Error if it sends them nowhere */
function targetOf(env: NodeJS.ProcessEnv): Target {
  const delivery = env["INQUIRY_DELIVERY"]?.trim() ?? "";
  const siteUrl = env["SITE_URL"]?.trim().replace(/\/+$/, "") ?? "";
  if (delivery === "") throw new Error(messages.simulated);
  if (/^https?:\/\//.test(delivery))
    return { url: delivery, fields: {}, isTaken: isTakenByService };
  if (delivery !== "netlify" && delivery !== "publisher") throw new Error(messages.unknown);
  if (siteUrl === "") throw new Error(messages.noSiteUrl(delivery));
  const fields = { "form-name": "inquiry" };
  if (delivery === "netlify")
    return { url: `${siteUrl}/contact/`, fields, isTaken: ({ ok }) => ok };
  // A host without the publisher may well answer 200 with a page.
  const isTaken: IsTaken = ({ status }) => status === 202;
  return { url: `${siteUrl}/inquiries`, fields: { id: randomUUID() }, isTaken };
}

async function post({ url, fields, isTaken }: Target): Promise<string> {
  const response = await fetch(url, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ ...fields, ...messages.inquiry }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => Promise.reject(new Error(messages.unreachable(url))));
  if (await isTaken(response)) return messages.taken(url);
  throw new Error(messages.refused(url, response.status));
}

void Promise.resolve()
  .then(() => post(targetOf(readEnvironment())))
  .catch((error: unknown) => {
    process.exitCode = 1;
    return (error as Error).message;
  })
  .then((sentence) => process.stdout.write(`${sentence}\n`));
