import type { formText } from "./form-text";

/** Id of the notice that a form without script leads to. */
export const SENT_ID = "message-sent";

const PAGE = "/contact/";

/** All fields of the form: what a couple writes, empty where left blank, and what the service asks for. */
export type Fields = Readonly<Record<string, string>>;

/** The fields as they are: none of them takes a file. */
export const readFields = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Fields;

/** Why a message was not delivered. */
export type FailureReason = keyof typeof formText.failed.reasons;

/** How the form reaches whoever takes its messages. */
interface Delivery {
  /** Attributes of the form, which works by them alone where no script runs. */
  readonly form: Fields;
  /** Hidden fields that the service asks for. */
  readonly hidden?: Fields;
  /** Name of a field that people do not see and that only bots fill in. */
  readonly honeypot?: string;
  /** Resolves to why the fields could not be delivered, or to `null` once they are. */
  readonly send: (fields: Fields) => Promise<FailureReason | null>;
}

const TIMEOUT_MS = 30_000;
/** Browsers keep no more than 64 KiB in flight for pages that are gone (fetch.spec.whatwg.org). */
const MAX_KEEPALIVE_BYTES = 60_000;
/** What an answer's status says of a message that was not taken. */
const REASONS: Readonly<Record<number, FailureReason>> = {
  413: "tooLong",
  429: "busy",
  507: "full",
};

/**
 * Posts an inquiry as a form does. It goes on when the visitor leaves the page.
 *
 * @param isAccepted whether an answer means that the message was taken
 */
const post =
  (url: string, isAccepted: (response: Response) => boolean | Promise<boolean>): Delivery["send"] =>
  async (fields) => {
    const body = new URLSearchParams(fields);
    // Not AbortSignal.timeout, which Safari has from 16 on.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        headers: { Accept: "application/json" },
        keepalive: body.toString().length <= MAX_KEEPALIVE_BYTES,
        signal: timeout.signal,
      });
      if (await isAccepted(response)) return null;
      return REASONS[response.status] ?? (response.status < 500 ? "refused" : "broken");
    } catch {
      return navigator.onLine ? "unreachable" : "offline";
    } finally {
      clearTimeout(timer);
    }
  };

/** The specification's artificial delay. */
export const SENDING_MS = 1500;

/** The specification's simulation. Without script, the visitor's own mail program sends the message. */
const simulated = (email: string): Delivery => ({
  form: { action: `mailto:${email}`, encType: "text/plain" },
  send: () => new Promise((resolve) => setTimeout(() => resolve(null), SENDING_MS)),
});

/** Netlify finds the form in the page when it deploys (docs.netlify.com/manage/forms/setup). */
const netlify: Delivery = {
  form: {
    action: `${PAGE}#${SENT_ID}`,
    name: "inquiry",
    "data-netlify": "true",
    "data-netlify-honeypot": "bot-field",
  },
  hidden: { "form-name": "inquiry" },
  honeypot: "bot-field",
  send: post(PAGE, ({ ok }) => ok),
};

/** The publisher, on the same domain (packages/publisher, `POST /inquiries`). */
const publisher: Delivery = {
  form: { action: "/inquiries" },
  honeypot: "bot-field",
  // A host without the publisher may well answer 200 with a page.
  send: post("/inquiries", ({ status }) => status === 202),
};

/** A page is no answer; and some services answer 200, and say in JSON alone that they took nothing. */
async function isTaken(response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const { ok, success } = (await response.json().catch(() => ({ ok: false }))) as Record<
    string,
    unknown
  >;
  return String(ok) !== "false" && String(success) !== "false";
}

/** Any service that takes form posts, by the names that Formspree has made common. */
const service = (url: string, siteUrl: string | null): Delivery => ({
  form: { action: url },
  hidden: siteUrl === null ? undefined : { _next: `${siteUrl}${PAGE}#${SENT_ID}` },
  honeypot: "_gotcha",
  send: post(url, isTaken),
});

/**
 * @param target what `INQUIRY_DELIVERY` says: `netlify`, `publisher` or a service's address; `null`
 *   where it is not set
 * @param email the officiant's address
 * @param siteUrl origin of the site; `null` where it is not known
 */
export function deliveryTo(target: string | null, email: string, siteUrl: string | null): Delivery {
  if (target === null) return simulated(email);
  if (target === "netlify") return netlify;
  if (target === "publisher") return publisher;
  return service(target, siteUrl);
}
