/** The mail server that couples' messages and notices go through. */
import { createTransport, type NodemailerError } from "nodemailer";
import { smtpMessages } from "./messages";

/** An address as browsers take it in a form, in any script. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/;

/** A mail server, as nodemailer takes it; `null` for what is no address of one. */
export function parseSmtpUrl(text: string) {
  try {
    const url = new URL(text);
    const [user, pass] = [url.username, url.password].map(decodeURIComponent);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const isSmtp = ["smtp:", "smtps:"].includes(url.protocol) && host !== "";
    // A sign in the password that is not written as a code makes all that follows it a path.
    const isWhole = /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
    if (!isSmtp || !isWhole || Boolean(user) !== Boolean(pass)) return null;
    const secure = url.protocol === "smtps:";
    const port = Number(url.port) || (secure ? 465 : 587);
    // Nobody on the way may talk the two out of encrypting the password and the mail.
    const requireTLS = !LOOPBACK.test(host);
    return { host, port, secure, requireTLS, auth: user && pass ? { user, pass } : undefined };
  } catch {
    return null;
  }
}
export type SmtpServer = NonNullable<ReturnType<typeof parseSmtpUrl>>;

/** @param silence how long the server may say nothing, in ms */
export const openTransport = (server: SmtpServer, silence: number) =>
  createTransport({
    ...server,
    dnsTimeout: silence,
    // Until the server's greeting has come.
    connectionTimeout: silence,
    // A server that examines a message takes its time: whoever gives up too soon sends it twice.
    socketTimeout: 4 * silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Why a mail was not sent. */
export interface Failure {
  /** Without what the server said: that could quote the message. */
  readonly reason: string;
  /** Whether this mail was refused for good, so that another attempt soon after would not help. */
  readonly isRefused: boolean;
  /** Whether all mails fail like this until somebody acts. */
  readonly needsAction: boolean;
}

/** What Node says of a certificate that it does not trust, and of a server that does not encrypt. */
const ENCRYPTION = /CERT|SSL|TLS|VERIFY/;
const CONNECTION = ["ECONNECTION", "EDNS", "EPROTOCOL", "ESOCKET", "ETIMEDOUT"];
/** Mailboxes that are full: RFC 5321 has the code 552, and RFC 3463 the enhanced code x.2.2. */
const MAILBOX_FULL = /^(552|4\d\d[ -]4\.2\.2|5\d\d[ -]5\.2\.2)\b/;

/** @param to the variable that holds the receiver's address */
export function failureOf(error: unknown, to: string): Failure {
  const { code = "", ...rest } = error as NodemailerError;
  const { command, originalCode = "", permanent, response = "", responseCode } = rest;
  const status = responseCode === undefined ? "" : ` (${responseCode})`;
  const isRefused = permanent === true;
  const failure = (reason: string, needsAction: boolean) => ({ reason, isRefused, needsAction });
  if (MAILBOX_FULL.test(response)) return failure(smtpMessages.mailbox(status, to), isRefused);
  if (code === "EMESSAGE") return failure(smtpMessages.message(status), false);
  if (code === "EENVELOPE") {
    const { recipient, sender } = smtpMessages;
    return failure(command === "MAIL FROM" ? sender(status) : recipient(status, to), isRefused);
  }
  // A refused login can be corrected. With 454 a server cannot check the password just now.
  const login = { ...failure(smtpMessages.login, permanent !== false), isRefused: false };
  if (code === "EAUTH") return login;
  if (ENCRYPTION.test(`${code} ${originalCode}`)) return failure(smtpMessages.encryption, true);
  if (CONNECTION.includes(code)) return failure(smtpMessages.unreachable, false);
  // Without a code, it is the text of a kept message that makes no sense.
  return { ...failure(smtpMessages.unreadable, false), isRefused: code === "" };
}
