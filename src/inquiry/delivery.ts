import type { MouseEvent } from "react";
import { fieldLabels } from "../interface-text";
import { formText } from "./form-text";

/** Id of the notice that a form without script leads to. */
export const SENT_ID = "message-sent";

const PAGE = "/contact/";

/** All fields of the form: what a couple writes, empty where left blank, and what the service asks for. */
export type Fields = Readonly<Record<string, string>>;

/** Reads the fields; none of them takes a file. */
export const readFields = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Fields;

/**
 * Empties fields that contain only spaces, which `required` accepts as text. Handles the click on a button that
 * submits, which the Enter key causes too: the browser checks the form only after it.
 */
export function emptyBlankFields({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  for (const name of Object.keys(fieldLabels)) {
    const control = form!.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
    if (control.value.trim() === "") control.value = "";
  }
}

/** Resolves to the reason why a message was not delivered, in a sentence, or to `null` once it is. */
export type Outcome = Promise<string | null>;

type IsTaken = (response: Response) => boolean | Promise<boolean>;

/** A way to send the form's messages. */
interface Delivery {
  /** Attributes with which the form works where no script runs. */
  readonly form: Fields;
  /** Hidden fields that the service asks for. */
  readonly hidden?: Fields;
  /** Name of a field that people do not see and that only bots fill in. */
  readonly honeypot?: string;
  /** Address to which a script posts messages, and which answers accept one; left out where nothing is delivered. */
  readonly service?: { readonly url: string; readonly isTaken: IsTaken };
}

const TIMEOUT_MS = 30_000;
/** Browsers keep no more than 64 KiB in flight for pages that are gone (fetch.spec.whatwg.org). */
const MAX_KEEPALIVE_BYTES = 60_000;

/**
 * Accepts 204, and a success with JSON that does not say `false`; not a page, and not an empty answer.
 * - Formspree: `{"ok":true}` (help.formspree.io, "Submit forms with JavaScript")
 * - Web3Forms: `{"success":true}`, or false with a message (docs.web3forms.com)
 * - Formspark: any JSON, `null` too (github.com/formspark/use-formspark)
 * - Basin: 200 with JSON (docs.usebasin.com)
 * - FormSubmit: 200 with `{"success":"false"}` until confirmed (formsubmit.co/ajax-documentation)
 */
const isTakenByService: IsTaken = async (response) => {
  if (!response.ok || response.status === 204) return response.ok;
  const answer: unknown = await response.json().catch(() => ({ ok: false }));
  const { ok, success } = Object(answer) as Record<string, unknown>;
  return String(ok) !== "false" && String(success) !== "false";
};

const { reasons } = formText.failed;
const labels: Readonly<Record<string, string | undefined>> = fieldLabels;

/**
 * Returns the service's own words about what is wrong with the fields; empty if there are none.
 * - The publisher: `{"errors":[{"field":"name","message":"Please write your name."}]}`
 * - Formspree: the same, but `message` has no subject: "should be an email"
 * - Basin: `{"error":"…"}`
 */
async function readRefusal(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const { errors, error } = Object(answer) as Record<string, unknown>;
  const sentences = (Array.isArray(errors) ? errors : [{ message: error }]).map((each: unknown) => {
    const { field, message } = Object(each) as Record<string, unknown>;
    if (typeof message !== "string") return "";
    const label = labels[String(field)]?.replace(" *", "");
    return label && /^\p{Ll}/u.test(message) ? `${label} ${message}.` : message;
  });
  return sentences.filter(Boolean).join(" ");
}

/** Returns the reason why a message was not accepted. */
async function reasonFor(response: Response): Promise<string> {
  const { status } = response;
  if (status === 422) return (await readRefusal(response)) || reasons.refused;
  if (status === 413) return reasons.tooLong;
  // 507: the publisher keeps no more messages.
  return status < 500 || status === 507 ? reasons.refused : reasons.unanswered;
}

/** The specification's artificial delay. */
export const SENDING_MS = 1500;

/** Posts an inquiry as a form does, or simulates it. Goes on when the visitor leaves the page. */
export async function send({ service }: Delivery, fields: Fields): Outcome {
  if (!service) return new Promise((resolve) => setTimeout(() => resolve(null), SENDING_MS));
  const body = new URLSearchParams(fields);
  // Safari has AbortSignal.timeout only from 16 on.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(service.url, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      keepalive: body.toString().length <= MAX_KEEPALIVE_BYTES,
      signal: timeout.signal,
    });
    return (await service.isTaken(response)) ? null : await reasonFor(response);
  } catch {
    return navigator.onLine ? reasons.unanswered : reasons.offline;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the way to send messages.
 *
 * @param target value of `INQUIRY_DELIVERY`: `netlify`, `publisher` or the address of a service that takes form
 *   posts; `null` where it is not set
 * @param email the officiant's address
 * @param siteUrl origin of the site; `null` where it is not known
 */
export function deliveryTo(target: string | null, email: string, siteUrl: string | null): Delivery {
  switch (target) {
    // The specification's simulation. Without script, the visitor's own mail program sends the message.
    case null:
      return { form: { action: `mailto:${email}`, encType: "text/plain" } };
    // Netlify finds the form when it deploys, and answers with a page (docs.netlify.com/manage/forms/setup).
    case "netlify":
      return {
        form: {
          action: `${PAGE}#${SENT_ID}`,
          name: "inquiry",
          "data-netlify": "true",
          "data-netlify-honeypot": "bot-field",
        },
        hidden: { "form-name": "inquiry" },
        honeypot: "bot-field",
        service: { url: PAGE, isTaken: ({ ok }) => ok },
      };
    // The publisher is on the same domain. A host without it answers 200 with a page, and a proxy that gave up on it
    // with nothing.
    case "publisher":
      return {
        form: { action: "/inquiries" },
        hidden: { _next: `${PAGE}#${SENT_ID}` },
        honeypot: "_gotcha",
        service: { url: "/inquiries", isTaken: ({ status }) => status === 202 },
      };
    // Formspree has made these names common.
    default:
      return {
        form: { action: target },
        hidden: siteUrl === null ? undefined : { _next: `${siteUrl}${PAGE}#${SENT_ID}` },
        honeypot: "_gotcha",
        service: { url: target, isTaken: isTakenByService },
      };
  }
}
