/** `POST /inquiries`: responds with 202, or 303 without JavaScript, once Cloudflare has accepted the message. */
import { EmailMessage } from "cloudflare:email";
import MailComposer from "nodemailer/lib/mail-composer";
import {
  accept,
  isFromOtherSite,
  MAX_BODY,
  networkOf,
  reject,
  rejectAll,
  type PlainResponse,
} from "../../inquiry/src/responses";
import { keyOf, mailOf, readInquiry, REQUIRED, type Inquiry } from "../../inquiry/src/inquiry";
import type { Env } from "./env";

/** Seconds in which the same message counts as a retry: with an id, or from a page without JavaScript. */
const RETRY = { withId: 24 * 60 * 60, withoutId: 10 * 60 };

/** @returns the body; `null` if it is too large */
async function readBody({ body }: Request): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  // Streams are iterable in this runtime, but not in TypeScript's types, which are those of browsers.
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BODY) return null;
  }
  return text + decoder.decode();
}

/**
 * Sends a message, unless it was sent already. Cloudflare replaces the Message-ID, so the data center
 * remembers which messages it has sent.
 *
 * @throws Error if Cloudflare does not accept it
 */
async function send(inquiry: Inquiry, { EMAIL, INQUIRY_FROM: from, INQUIRY_TO: to }: Env) {
  if (!from || !to) throw new Error("INQUIRY_FROM or INQUIRY_TO is not set");
  const key = keyOf(inquiry);
  const sent = `https://sent.invalid/${key}`;
  if (await caches.default.match(sent)) return;
  const mail = new MailComposer({ from, to, ...mailOf(inquiry, key, from) });
  const raw = await mail.compile().build();
  try {
    await EMAIL.send(new EmailMessage(from, to, raw.toString()));
  } catch (error) {
    // Leaves out Cloudflare's own message, which could quote the couple's.
    throw new Error(`Email Service: ${String((error as { code?: unknown }).code)}`);
  }
  const seconds = inquiry.id === "" ? RETRY.withoutId : RETRY.withId;
  const remembered = new Response("", { headers: { "cache-control": `max-age=${seconds}` } });
  // Cloudflare has the message: if this fails, the couple must not send it again.
  await caches.default.put(sent, remembered).catch(() => undefined);
}

/** The route of the contact form, with and without JavaScript. */
export async function takeInquiry(request: Request, env: Env): Promise<PlainResponse> {
  const header = (name: string) => request.headers.get(name);
  const plain = { header, origin: new URL(request.url).origin };
  if (isFromOtherSite(plain)) return rejectAll(plain, 403);
  const body = await readBody(request);
  if (body === null) return rejectAll(plain, 413);
  const posted = new URLSearchParams(body);
  const inquiry = readInquiry(posted, (env.INQUIRY_REQUIRED ?? REQUIRED).split(" "));
  if ("problems" in inquiry) return reject(plain, 422, inquiry.problems);
  const network = networkOf(header("cf-connecting-ip") ?? "");
  if (!(await env.INQUIRY_LIMIT.limit({ key: network })).success) return rejectAll(plain, 429);
  try {
    await send(inquiry, env);
  } catch (error) {
    console.error(`A message was not accepted. ${String(error)}`);
    return rejectAll(plain, 503);
  }
  return accept(plain, posted);
}
