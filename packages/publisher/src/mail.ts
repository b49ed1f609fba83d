/** Mail through Postfix on this machine: what it has taken is on its disk, and it tries for days to deliver it. */
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import type { MailSettings } from "./settings";

/** How long Postfix may say nothing, in ms. */
const SILENCE = 20_000;

/** A mailbox on this machine, as in `deploy/main.cf`, where each message to the officiant is copied. */
export const KEPT_HERE = "messages@kept.invalid";

/** Postfix has not taken a mail. */
export class MailError extends Error {
  /** Whether it has no room: its answer below `queue_minfree`. */
  readonly isFull: boolean;

  constructor({ code = "", responseCode }: NodemailerError) {
    // Not what the server said: that could quote the message.
    super(`Postfix did not take a mail: ${code} ${responseCode ?? ""}`);
    this.isFull = responseCode === 452;
  }
}

/**
 * Hands a mail to Postfix. What does not reach its receivers comes back to the operator.
 *
 * @throws MailError where Postfix has not taken it
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
  await transport.sendMail({ from, envelope, ...mail }).catch((error: unknown) => {
    throw new MailError(error as NodemailerError);
  });
}
