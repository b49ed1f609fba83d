/**
 * `npm run inquiry:test`: sends a test message exactly as the contact form would, and prints in one sentence
 * what happened.
 */
import { randomUUID } from "node:crypto";
import { readEnv } from "../../src/env";
import { deliveryTo, NO_DELIVERY } from "../../src/inquiry/delivery";
import { runCommand } from "../run";

const INQUIRY = {
  name: "Test of the contact form",
  email: "test@example.com",
  phone: "",
  date: "",
  location: "",
  message: "This is a test message of npm run inquiry:test, not an inquiry from a couple.",
};

/** Returns how the form sends messages. @throws Error if it does not send them */
function deliveryIn(env: NodeJS.ProcessEnv | undefined) {
  const { inquiryDelivery: target, siteUrl } = readEnv(env);
  if (target === null)
    throw new Error(
      "INQUIRY_DELIVERY is not set, so nothing was sent: the form reports success, but its messages are lost.",
    );
  if (target === NO_DELIVERY)
    throw new Error("INQUIRY_DELIVERY is none, so the site has no form, and nothing was sent.");
  const { hidden, service } = deliveryTo(target, INQUIRY.email, siteUrl);
  const { isAccepted, url } = service!;
  if (!url.startsWith("/")) return { hidden, isAccepted, url };
  if (siteUrl === null)
    throw new Error(
      `SITE_URL must be set to the site's address, because INQUIRY_DELIVERY=${target} sends the form's messages there.`,
    );
  return { hidden, isAccepted, url: siteUrl + url };
}

/** @returns what happened, in a sentence @throws Error that says why the message was not accepted */
export async function sendTest(env?: NodeJS.ProcessEnv): Promise<string> {
  const { hidden, isAccepted, url } = deliveryIn(env);
  const refused = (reason: string) =>
    new Error(`${url} did not accept the test message: ${reason}`);
  const response = await fetch(url, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ ...hidden, ...INQUIRY, id: randomUUID() }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw refused("it cannot be reached, or did not respond within 30 seconds.");
  });
  if (await isAccepted(response))
    return `${url} accepted the test message. Check that it arrives; look in the spam folder, too.`;
  const { status } = response;
  throw refused(
    `it responded with status ${status}${status < 300 ? ", but did not confirm that it accepted it" : ""}.`,
  );
}

if (require.main === module)
  void runCommand(async () => process.stdout.write(`${await sendTest()}\n`));
