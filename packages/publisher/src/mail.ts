/** Sends mail through Postfix on this machine, which queues it on disk and retries delivery for days. */
import { createTransport, type SendMailOptions } from "nodemailer";
import type { MailSettings } from "./settings";

/** Timeout for Postfix, in ms. */
const TIMEOUT = 20_000;

/** Recipient whose emails wait in Postfix's queue until the operator sends them to the officiant: `deploy/main.cf`. */
export const HELD = "held@site.invalid";

/**
 * Passes an email to Postfix. Bounces go to the operator.
 *
 * @throws NodemailerError if Postfix rejects it; on a full disk (`queue_minfree`), with `responseCode` 452
 */
export async function sendMail(
  { INQUIRY_FROM: from, PUBLISHER_MAIL_TO: operator, SMTP_PORT: port }: MailSettings,
  recipients: readonly string[],
  mail: SendMailOptions,
): Promise<void> {
  const transport = createTransport({
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    connectionTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  const envelope = { from: operator, to: [...recipients] };
  await transport.sendMail({ from, envelope, ...mail });
}
