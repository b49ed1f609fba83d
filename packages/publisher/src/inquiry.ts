/** Turns what a couple has written into a mail to the officiant. The fields and their order are the form's own. */
import { createHash } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import { EMAIL, type MailSettings } from "./settings";

/** By the conventions of form services: where to go afterwards, and a field that people do not see. */
export const NEXT = "_next";
const HONEYPOT = "_gotcha";
/** The same for each attempt to send the same message; not there without script. */
const ID = "id";

/** The most that the fields contain together, in bytes of UTF-8. */
const MAX_BYTES = 64 * 1024;
const MAX_SUBJECT = 80;

/** A problem with a field, or with the message as a whole where the field is `null`. */
export interface Problem {
  readonly field: string | null;
  /** Begins with a small letter where the field's label has to come first. */
  readonly message: string;
}

export interface Inquiry {
  readonly id: string;
  /** Values that people have filled in or left blank, by name, in the order of the form. */
  readonly fields: ReadonlyMap<string, string>;
  /** A password manager may have filled the field that people do not see. */
  readonly isSuspicious: boolean;
}

/** A line break would begin another line of a mail's head, and a mark of direction turns what follows around. */
const toLine = (text: string) =>
  text
    .replace(/\p{Bidi_Control}/gu, "")
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();

/** Browsers send line breaks as CR LF in one way of posting and as LF in the other. */
const clean = (text: string) => text.replace(/(?![\n\t])\p{Cc}/gu, "").trim();

/** Reads what a form has sent, and says all that is wrong with it. */
export function readInquiry(
  sent: URLSearchParams,
  required: readonly string[],
): Inquiry | { readonly problems: readonly Problem[] } {
  const all = [...sent].map(([name, value]) => [toLine(name), clean(value)] as const);
  const fields = new Map(all.filter(([name]) => name !== ID && !name.startsWith("_")));
  if (Buffer.byteLength(JSON.stringify([...fields])) > MAX_BYTES)
    return { problems: [{ field: null, message: "The message is too long. Please shorten it." }] };
  const missing = required.filter((name) => !fields.get(name));
  const problems: Problem[] = missing.map((field) => ({ field, message: "is missing" }));
  const address = fields.get("email") ?? "";
  if (address.length > 254 || (address !== "" && !EMAIL.test(address))) {
    const message = "must be a whole email address, such as name@example.com";
    problems.push({ field: "email", message });
  }
  if (problems.length > 0) return { problems };
  const isSuspicious = clean(sent.get(HONEYPOT) ?? "") !== "";
  return { id: sent.get(ID) ?? "", fields, isSuspicious };
}

/** Stands for the id and the words of a message: the same id with other words is another message. */
export function keyOf({ id, fields }: Inquiry): string {
  const text = JSON.stringify([id, ...fields]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** Shortens text of a mail's head; not by `slice`, which may cut an emoji in two. */
const shorten = (text: string) => Array.from(toLine(text)).slice(0, MAX_SUBJECT).join("");

/** A date of this century, as browsers send it: any other is text, or a mistake that has to be seen as it is. */
const DATE = /^2\d{3}-\d{2}-\d{2}$/;

/** `2027-06-19` as people write it; other texts stay as they are. */
function readable(text: string): string {
  const time = DATE.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time)) return text;
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "full", timeZone: "UTC" }).format(time);
}

const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Non-ASCII before the `@` needs an extension (SMTPUTF8) that many mail servers do not have. */
const canBeReplyTo = (address: string) => /^\p{ASCII}+@/u.test(address);

function bodyOf(fields: Inquiry["fields"], hasReplyTo: boolean): string {
  const isLong = ([, value]: readonly [string, string]) => value.includes("\n");
  const lines = [...fields]
    .filter((field) => !isLong(field))
    .map(([name, value]) => `${labelOf(name)}: ${toLine(readable(value)) || "(left blank)"}`);
  const texts = [...fields]
    .filter(isLong)
    .map(([name, value]) => `\n${labelOf(name)}:\n\n${value}`);
  const howToAnswer = hasReplyTo
    ? "Press Reply: your answer goes to them."
    : "Reply does not reach them: their address has letters that many mail servers do not accept. Try to write to it.";
  return `${[...lines, ...texts].join("\n")}\n\n-- \nSent by the form of your website. ${howToAnswer}\n`;
}

/**
 * The mail in which the officiant gets a message.
 *
 * @param key of the message, so that servers and mailboxes recognize a second copy
 */
export function mailOf(
  { fields, isSuspicious }: Inquiry,
  key: string,
  { INQUIRY_FROM: from }: MailSettings,
): SendMailOptions {
  const address = fields.get("email") ?? "";
  const name = shorten(fields.get("name") ?? address);
  const date = [...fields.values()].find((value) => DATE.test(value)) ?? "";
  const about = [name, readable(date)].filter(Boolean).join(", ");
  const hasReplyTo = canBeReplyTo(address);
  return {
    ...(hasReplyTo && { replyTo: { name, address } }),
    messageId: `<${key}${from.slice(from.lastIndexOf("@"))}>`,
    subject: `${isSuspicious ? "[probably spam] " : ""}Inquiry from ${about}`,
    text: bodyOf(fields, hasReplyTo),
  };
}
