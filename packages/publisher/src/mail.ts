/** Mail through Postfix on this machine: what it has taken is on its disk, and it tries for days to deliver it. */
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import type { MailSettings } from "./settings";

/** How long Postfix may say nothing, in ms. */
const SILENCE = 20_000;

/** The mailbox of this machine alone, as in `deploy/main.cf`: each message to the officiant is copied there. */
export const KEPT_HERE = "messages@kept.invalid";

/** Whether Postfix has no room (452 is its answer below `queue_minfree`), or does not answer. */
export class MailError extends Error {
  constructor(
    readonly isFull: boolean,
    cause: NodemailerError,
  ) {
    // Not what the server said: that could quote the message.
    super(
      `Postfix did not take a mail: ${cause.code ?? cause.name} ${cause.responseCode ?? ""}`.trim(),
    );
  }
}

/**
 * Hands a mail to Postfix.
 *
 * @param recipient who gets it; what does not reach them comes back to the operator
 * @throws MailError where Postfix has not taken it
 */
export async function sendMail(
  settings: MailSettings,
  recipient: string | readonly string[],
  mail: SendMailOptions,
): Promise<void> {
  const transport = createTransport({
    host: "127.0.0.1",
    port: settings.SMTP_PORT,
    ignoreTLS: true,
    connectionTimeout: SILENCE,
    greetingTimeout: SILENCE,
    socketTimeout: SILENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const envelope = { from: settings.PUBLISHER_MAIL_TO, to: [recipient].flat() };
  const to = settings.INQUIRY_TO;
  try {
    await transport.sendMail({ from: settings.INQUIRY_FROM, to, envelope, ...mail });
  } catch (error) {
    const failure = error as NodemailerError;
    throw new MailError(failure.responseCode === 452, failure);
  }
}
