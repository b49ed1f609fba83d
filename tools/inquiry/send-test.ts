/**
 * `npm run inquiry:test`: sends a test message to wherever the contact form sends couples' messages, as the form
 * would, and says in one sentence what happened.
 */
import { randomUUID } from "node:crypto";
import { readEnv } from "../../src/build/env";
import { deliveryTo } from "../../src/inquiry/delivery";
import { runCommand } from "../run";

const INQUIRY = {
  name: "Test of the contact form",
  email: "test@example.com",
  phone: "",
  date: "",
  location: "",
  message: "This is a test of the contact form, sent by npm run inquiry:test. No couple wrote it.",
};

/** Returns how the form sends messages. @throws Error if it sends them nowhere */
function deliveryIn(env: NodeJS.ProcessEnv | undefined) {
  const { inquiryDelivery: target, siteUrl } = readEnv(env);
  if (target === null)
    throw new Error(
      "INQUIRY_DELIVERY is not set, so nothing was sent: the form says that it has sent a message, and the message goes nowhere.",
    );
  const { hidden, service } = deliveryTo(target, INQUIRY.email, siteUrl);
  const { isAccepted, url } = service!;
  if (!url.startsWith("/")) return { hidden, isAccepted, url };
  if (siteUrl === null)
    throw new Error(
      `SITE_URL must be set to the site's address: with INQUIRY_DELIVERY=${target} the form's messages go there.`,
    );
  return { hidden, isAccepted, url: siteUrl + url };
}

/** @returns what happened, in a sentence @throws Error that says why the message was not taken */
export async function sendTest(env?: NodeJS.ProcessEnv): Promise<string> {
  const { hidden, isAccepted, url } = deliveryIn(env);
  const refused = (reason: string) => new Error(`${url} did not take the test message: ${reason}`);
  const response = await fetch(url, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ ...hidden, ...INQUIRY, id: randomUUID() }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw refused("it cannot be reached, or did not answer within 30 seconds.");
  });
  if (await isAccepted(response))
    return `${url} took the test message. Look whether it arrives, also in the folder for spam.`;
  const { status } = response;
  throw refused(
    `it answered with status ${status}${status < 300 ? ", and not that it took it" : ""}.`,
  );
}

if (require.main === module)
  void runCommand(async () => process.stdout.write(`${await sendTest()}\n`));
