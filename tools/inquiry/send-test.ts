/**
 * `npm run inquiry:test`: sends a test message to wherever the contact form sends couples' messages, as the form
 * would, and says in one sentence what happened.
 */
import { randomUUID } from "node:crypto";
import { filledIn, processEnv } from "../../src/build/env/variables";
import { deliveryTo } from "../../src/inquiry/delivery";

const TIMEOUT_MS = 30_000;

const INQUIRY = {
  name: "Test of the contact form",
  email: "test@example.com",
  phone: "",
  date: "",
  location: "",
  message: "This is a test of the contact form, sent by npm run inquiry:test. No couple wrote it.",
};

/** Returns how the form sends messages. @throws Error if it sends them nowhere */
function deliveryIn(env: NodeJS.ProcessEnv) {
  const { INQUIRY_DELIVERY: target = "", SITE_URL = "" } = env;
  const siteUrl = SITE_URL.replace(/\/+$/, "");
  if (target === "")
    throw new Error(
      "INQUIRY_DELIVERY is not set, so nothing was sent: the form says that it has sent a message, and the message goes nowhere.",
    );
  const isOnSite = target === "netlify" || target === "publisher";
  if (!isOnSite && !/^https?:\/\//.test(target))
    throw new Error(
      "INQUIRY_DELIVERY must be netlify, publisher or an address that begins with https://.",
    );
  if (isOnSite && siteUrl === "")
    throw new Error(
      `SITE_URL must be set to the site's address: with INQUIRY_DELIVERY=${target} the form's messages go there.`,
    );
  const { hidden, service } = deliveryTo(target, INQUIRY.email, siteUrl || null);
  const { isTaken, url } = service!;
  return { hidden, isTaken, url: isOnSite ? siteUrl + url : url };
}

/** @returns what happened, in a sentence @throws Error that says why the message was not taken */
export async function sendTest(env: NodeJS.ProcessEnv): Promise<string> {
  const { hidden, isTaken, url } = deliveryIn(env);
  const refused = (reason: string) => new Error(`${url} did not take the test message: ${reason}`);
  const response = await fetch(url, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ ...hidden, ...INQUIRY, id: randomUUID() }),
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
