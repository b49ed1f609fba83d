/** Turns a couple's message into an email to the officiant, with the form's own fields and order. */
import { createHash } from "node:crypto";

/** An email address as browsers accept it in a form, in any script. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** Required fields of the form, unless a setting names others. */
export const REQUIRED = "name email message";

/** Names by the convention of form services: where to redirect to, and a field that people cannot see. */
export const NEXT = "_next";
const HONEYPOT = "_gotcha";
/** Identifies a message across retries. Missing without JavaScript. */
const ID = "id";

/** Maximum size of all fields together, in bytes of UTF-8. */
const MAX_BYTES = 64 * 1024;
const MAX_SUBJECT = 80;

export const TOO_LONG = "The message is too long. Please shorten it.";

/** A problem with a field, or with the whole message if the field is `null`. */
export interface Problem {
  readonly field: string | null;
  /** Begins with a lower-case letter if the field's label precedes it. */
  readonly message: string;
}

export interface Inquiry {
  readonly id: string;
  /** Visible fields, blank ones included, by name, in the order of the form. */
  readonly fields: ReadonlyMap<string, string>;
  /** Set if the hidden field is filled in, by a bot or by a password manager. */
  readonly isSuspicious: boolean;
}

/** Prevents header injection by line breaks, and text reversed by direction marks. */
const toLine = (text: string) =>
  text
    .replace(/\p{Bidi_Control}/gu, "")
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();

/** Normalizes line breaks: browsers send CR LF or LF, depending on how a form is posted. */
const clean = (text: string) => text.replace(/(?![\n\t])\p{Cc}/gu, "").trim();

/** Reads a posted form, and reports all problems with it. */
export function readInquiry(
  sent: URLSearchParams,
  required: readonly string[],
): Inquiry | { readonly problems: readonly Problem[] } {
  const all = [...sent].map(([name, value]) => [toLine(name), clean(value)] as const);
  const fields = new Map(all.filter(([name]) => name !== ID && !name.startsWith("_")));
  if (Buffer.byteLength(JSON.stringify([...fields])) > MAX_BYTES)
    return { problems: [{ field: null, message: TOO_LONG }] };
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

/** Hashes the id and the words of a message, so that the same id with other words is another message. */
export function keyOf({ id, fields }: Inquiry): string {
  const text = JSON.stringify([id, ...fields]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** Shortens a header's text. Splits by characters, because `slice` may cut an emoji in two. */
const shorten = (text: string) => Array.from(toLine(text)).slice(0, MAX_SUBJECT).join("");

/** Matches a date of this millennium as browsers send it. Other values stay as written, mistakes included. */
const DATE = /^2\d{3}-\d{2}-\d{2}$/;

/** Formats `2027-06-19` for people; other texts stay as they are. */
function readable(text: string): string {
  const time = DATE.test(text) ? Date.parse(text) : NaN;
  // JavaScript takes February 30 for March 2.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) return text;
  return new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone: "UTC" }).format(time);
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
    ? "To answer them, press Reply."
    : "Reply will not reach them, because many mail servers do not accept their address. Try writing to it directly.";
  return `${[...lines, ...texts].join("\n")}\n\n-- \nSent by the contact form on your website. ${howToAnswer}\n`;
}

/** An email without its sender and recipient, in Nodemailer's terms. */
export interface Mail {
  /** The couple; left out if many mail servers would reject the address. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Creates the email to the officiant.
 *
 * @param key key of the message, by which servers and mailboxes recognize a duplicate
 * @param from address of the sender
 */
export function mailOf({ fields, isSuspicious }: Inquiry, key: string, from: string): Mail {
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
