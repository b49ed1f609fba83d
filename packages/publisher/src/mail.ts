/** Mail through Postfix on this machine: what it has taken is on its disk, and it tries for days to deliver it. */
import { createTransport, type SendMailOptions } from "nodemailer";
import type { MailSettings } from "./settings";

/** How long Postfix may say nothing, in ms. */
const SILENCE = 20_000;

/** A mailbox on this machine, as in `deploy/main.cf`, where each message to the officiant is copied. */
export const KEPT_HERE = "messages@kept.invalid";

/**
 * Hands a mail to Postfix. What does not reach its receivers comes back to the operator.
 *
 * @throws NodemailerError where Postfix has not taken it; below `queue_minfree`, its `responseCode` is 452
 */
export async function sendMail(
  { INQUIRY_FROM: from, PUBLISHER_MAIL_TO: operator, SMTP_PORT: port }: MailSettings,
  receivers: readonly string[],
  mail: SendMailOptions,
): Promise<void> {
  const transport = createTransport({
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    connectionTimeout: SILENCE,
    socketTimeout: SILENCE,
  });
  const envelope = { from: operator, to: [...receivers] };
  await transport.sendMail({ from, envelope, ...mail });
}
