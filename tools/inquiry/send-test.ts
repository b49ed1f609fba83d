/**
 * `npm run inquiry:test`: sends a test message to wherever the contact form sends couples' messages, as the form
 * would, and says in one sentence what happened.
 */
import { randomUUID } from "node:crypto";
import { filledIn, processEnv } from "../../src/build/env/variables";

const TIMEOUT_MS = 30_000;

const INQUIRY = {
  name: "Test of the contact form",
  email: "test@example.com",
  phone: "",
  date: "",
  location: "",
  message: "This is a test of the contact form, sent by npm run inquiry:test. No couple wrote it.",
};

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
  const { INQUIRY_DELIVERY: delivery = "", SITE_URL = "" } = env;
  const siteUrl = SITE_URL.replace(/\/+$/, "");
  if (delivery === "")
    throw new Error(
      "INQUIRY_DELIVERY is not set, so nothing was sent: the form says that it has sent a message, and the message goes nowhere.",
    );
  if (/^https?:\/\//.test(delivery))
    return { url: delivery, fields: {}, isTaken: isTakenByService };
  if (delivery !== "netlify" && delivery !== "publisher")
    throw new Error(
      "INQUIRY_DELIVERY must be netlify, publisher or an address that begins with https://.",
    );
  if (siteUrl === "")
    throw new Error(
      `SITE_URL must be set to the site's address: with INQUIRY_DELIVERY=${delivery} the form's messages go there.`,
    );
  if (delivery === "netlify") {
    const fields = { "form-name": "inquiry" };
    return { url: `${siteUrl}/contact/`, fields, isTaken: ({ ok }) => ok };
  }
  // A host without the publisher may well answer 200 with a page.
  const isTaken: IsTaken = ({ status }) => status === 202;
  return { url: `${siteUrl}/inquiries`, fields: { id: randomUUID() }, isTaken };
}

/** @returns what happened, in a sentence @throws Error that says why the message was not taken */
export async function sendTest(env: NodeJS.ProcessEnv): Promise<string> {
  const { url, fields, isTaken } = targetOf(env);
  const refused = (reason: string) => new Error(`${url} did not take the test message: ${reason}`);
  const response = await fetch(url, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ ...fields, ...INQUIRY }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw refused("it cannot be reached, or did not answer within 30 seconds.");
  });
  if (await isTaken(response))
    return `${url} took the test message. Look whether it arrives, also in the folder for spam.`;
  const { status } = response;
  throw refused(
    `it answered with status ${status}${status < 300 ? ", and not that it took it" : ""}.`,
  );
}

if (require.main === module) {
  sendTest(filledIn(processEnv()))
    .catch((error: unknown) => {
      process.exitCode = 1;
      return (error as Error).message;
    })
    .then((sentence) => process.stdout.write(`${sentence}\n`))
    .catch(() => undefined);
}
