import { createHash } from "node:crypto";
import { z } from "zod";
import type { InquirySettings } from "../settings";
import { idOf, type KeptMessage } from "./message-files";
import { answers, labels, mailMessages } from "./messages";
import { EMAIL } from "./smtp";

const line = z
  .string(answers.text)
  .default("")
  // A line break would begin another line of a mail's head.
  .transform((text) => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim());

const text = z
  .string(answers.text)
  .default("")
  // Browsers send line breaks as CR LF in one way of posting and as LF in the other.
  .transform((words) => words.replace(/(?![\n\t])\p{Cc}/gu, "").trim());

/** What the contact form sends, by the form's own names. */
export const inquiry = z.object(
  {
    name: line.pipe(z.string().min(1, answers.name)),
    email: line.pipe(z.string().max(254, answers.email).regex(EMAIL, answers.email)),
    phone: line,
    date: line,
    location: line,
    message: text.pipe(z.string().min(1, answers.message)),
    /** The same for each attempt to send the same message; empty without script. */
    id: z
      .string(answers.id)
      .regex(/^[A-Za-z0-9-]{0,64}$/, answers.id)
      .default(""),
    /** People do not see this field. */
    "bot-field": line,
  },
  answers.malformed,
);
export type Inquiry = z.infer<typeof inquiry>;

/** The words of a couple, as one text: the same words give the same text. */
export const textOf = ({ name, email, phone, date, location, message }: Inquiry): string =>
  JSON.stringify([name, email, phone, date, location, message]);

/** What stands for the words and the id of a message. */
export function keyOf(inquiry: Inquiry): string {
  const hash = createHash("sha256").update(`${inquiry.id}\n${textOf(inquiry)}`);
  return hash.digest("hex").slice(0, 32);
}

/** For a mail's head; not by `slice`, which may cut an emoji in two. */
const shorten = (text: string) => Array.from(text).slice(0, 80).join("");

/**
 * `2027-06-19` as people write it. Any other text stays as it was typed, and so does a year before 2000,
 * which is a mistake: written out, 0027 would read as 27.
 */
function readableDate(date: string): string {
  const time = /^[2-9]\d{3}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : NaN;
  if (Number.isNaN(time)) return date;
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "full", timeZone: "UTC" }).format(time);
}

function bodyOf(inquiry: Inquiry): string {
  const values = { ...inquiry, date: readableDate(inquiry.date) };
  const head = Object.entries(labels).map(
    ([field, label]) => `${label}: ${values[field as keyof typeof labels] || mailMessages.blank}`,
  );
  return `${head.join("\n")}\n\n${inquiry.message}\n`;
}

/** The mail in which the officiant gets a message. An answer to it goes to the couple. */
export function mailOf(inquiry: Inquiry, message: KeptMessage, { from, to }: InquirySettings) {
  const name = shorten(inquiry.name);
  const subject = mailMessages.subject(name, shorten(readableDate(inquiry.date)));
  return {
    from,
    to,
    replyTo: { name, address: inquiry.email },
    // The same for each attempt, so that servers and mailboxes can tell a second copy.
    messageId: `<${idOf(message)}${from.slice(from.lastIndexOf("@"))}>`,
    date: new Date(message.receivedAt),
    subject: inquiry["bot-field"] === "" ? subject : `${mailMessages.spam} ${subject}`,
    text: `${bodyOf(inquiry)}\n-- \n${mailMessages.howToAnswer}\n`,
  };
}
