import { z } from "zod";
import { withoutBlanks } from "../environment";
import { settingsMessages as messages } from "./messages";
import { parseSmtpUrl } from "./smtp";

/** An address as browsers take it in a form, in any script. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

const DAY_MS = 24 * 60 * 60 * 1000;
const smtpUrl = z.string().transform((text, context) => {
  const server = parseSmtpUrl(text.trim());
  if (server) return server;
  context.addIssue(messages.smtpUrl);
  return z.NEVER;
});

const address = z.string().trim().regex(EMAIL, messages.address);
const days = z.coerce.number(messages.keep).int(messages.keep);

/** What sets up the delivery of couples' messages. */
export const inquiryVariables = z.object({
  SMTP_URL: smtpUrl.optional(),
  INQUIRY_TO: address.optional(),
  INQUIRY_FROM: address.optional(),
  INQUIRY_KEEP: days.min(0, messages.keep).max(3650, messages.keep).default(30),
});

/**
 * Reads and checks what sets up the delivery of couples' messages.
 *
 * @returns `settings`: `null` if there is a problem, or if no messages are to be taken; `problems`: every
 * variable that cannot be used, with what to do; `sender`: what notices by mail are sent through, `null`
 * where it is not set; `secrets`: what must not appear in any log
 */
export function inquirySettings(environment: NodeJS.ProcessEnv) {
  const env = withoutBlanks(environment);
  const { data, error } = inquiryVariables.safeParse(env);
  // The mail server and the sender's address may be there for notices alone.
  const { INQUIRY_DELIVERY, INQUIRY_TO, INQUIRY_FROM, PUBLISHER_MAIL_TO } = env;
  const isSender = INQUIRY_FROM && !PUBLISHER_MAIL_TO;
  const isWanted = INQUIRY_DELIVERY === "publisher" || INQUIRY_TO || isSender;
  const needed = isWanted ? ["SMTP_URL", "INQUIRY_TO", "INQUIRY_FROM"] : [];
  const missing = needed.filter((name) => !env[name]);
  const problems = [
    ...(error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? []),
    ...missing.map((name) => `${name} ${messages.missing}`),
  ];
  const { SMTP_URL: smtp, INQUIRY_TO: to, INQUIRY_FROM: from } = data ?? {};
  // How long delivered messages are kept, in ms.
  const keep = (data?.INQUIRY_KEEP ?? 0) * DAY_MS;
  const settings = smtp && to && from ? { smtp, to, from, keep } : null;
  const secrets = [env["SMTP_URL"], smtp?.auth?.pass].filter((text) => text !== undefined);
  const sender = smtp && from ? { smtp, from } : null;
  return { settings, sender, problems, secrets };
}
export type InquirySettings = NonNullable<ReturnType<typeof inquirySettings>["settings"]>;
