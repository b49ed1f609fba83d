import { fieldLabels } from "../interface-text";
import { SENT_ID, type Fields } from "./fields";
import { formText } from "./form-text";

/** Value of `INQUIRY_DELIVERY` with which the site has no form. */
export const NO_DELIVERY = "none";

const PAGE = "/contact/";

/** Resolves to `null` once a message is delivered, or else to a sentence that says why it is not. */
export type Outcome = Promise<string | null>;

type IsAccepted = (response: Response) => boolean | Promise<boolean>;

interface Delivery {
  /** Attributes with which the form works without script. */
  readonly form: Fields;
  /** Hidden fields that the service requires. */
  readonly hidden?: Fields;
  /** Name of a field that people do not see, so that only bots fill it in. */
  readonly honeypot?: string;
  /** Where script posts messages, and which responses accept one; left out if nothing is delivered. */
  readonly service?: { readonly url: string; readonly isAccepted: IsAccepted };
}

const TIMEOUT_MS = 30_000;
/** Browsers allow 64 KiB of `keepalive` requests in flight (fetch.spec.whatwg.org). */
const MAX_KEEPALIVE_BYTES = 60_000;

/**
 * Accepts 204, and any success whose JSON does not say `false`; rejects pages and empty responses.
 * - Formspree: `{"ok":true}` (help.formspree.io, "Submit forms with JavaScript")
 * - Web3Forms: `{"success":true}`, or false with a message (docs.web3forms.com)
 * - Formspark: any JSON, `null` too (github.com/formspark/use-formspark)
 * - Basin: 200 with JSON (docs.usebasin.com)
 * - FormSubmit: 200 with `{"success":"false"}` until confirmed (formsubmit.co/ajax-documentation)
 */
const isAcceptedByService: IsAccepted = async (response) => {
  if (!response.ok || response.status === 204) return response.ok;
  const answer: unknown = await response.json().catch(() => ({ ok: false }));
  const { ok, success } = Object(answer) as Record<string, unknown>;
  return String(ok) !== "false" && String(success) !== "false";
};

const { reasons } = formText.failed;
const labels: Readonly<Record<string, string | undefined>> = fieldLabels;

/**
 * Returns the service's own error messages for the fields; empty if there are none.
 * - The Worker and the publisher: `{"errors":[{"field":"name","message":"Please write your name."}]}`
 * - Formspree: the same, but `message` has no subject: "should be an email"
 * - Basin: `{"error":"…"}`
 */
async function readRefusal(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const { errors, error } = Object(answer) as Record<string, unknown>;
  const sentences = (Array.isArray(errors) ? errors : [{ message: error }]).map((item: unknown) => {
    const { field, message } = Object(item) as Record<string, unknown>;
    if (typeof message !== "string") return "";
    const label = labels[String(field)];
    return label && /^\p{Ll}/u.test(message) ? `${label} ${message}.` : message;
  });
  return sentences.filter(Boolean).join(" ");
}

async function reasonForRejection(response: Response): Promise<string> {
  const { status } = response;
  if (status === 422) return (await readRefusal(response)) || reasons.refused;
  if (status === 413) return reasons.tooLong;
  // 507: the publisher's storage for messages is full.
  return status < 500 || status === 507 ? reasons.refused : reasons.unanswered;
}

/** The specification's artificial delay. */
export const SENDING_MS = 1500;

/** Posts an inquiry like a form, or simulates that. Continues when the visitor leaves the page. */
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
    return (await service.isAccepted(response)) ? null : await reasonForRejection(response);
  } catch {
    return navigator.onLine ? reasons.unanswered : reasons.offline;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns how to deliver messages.
 *
 * @param target value of `INQUIRY_DELIVERY`: `worker`, `netlify`, `publisher` or the address of a service that
 *   accepts form posts; `null` if not set
 * @param email the officiant's address
 * @param siteUrl origin of the site; `null` if not known
 */
export function deliveryTo(target: string | null, email: string, siteUrl: string | null): Delivery {
  switch (target) {
    // The specification's simulation. Without script, the visitor's own mail program sends the message.
    case null:
      return { form: { action: `mailto:${email}`, encType: "text/plain" } };
    // Netlify detects the form during a deploy, and responds with a page (docs.netlify.com/manage/forms/setup).
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
        service: { url: PAGE, isAccepted: ({ ok }) => ok },
      };
    // Both are on the same domain. Only their own 202 counts: a host without them responds with 200 and a page, and a
    // proxy that gives up on them with an empty response.
    case "worker":
    case "publisher":
      return {
        form: { action: "/inquiries" },
        hidden: { _next: `${PAGE}#${SENT_ID}` },
        honeypot: "_gotcha",
        service: { url: "/inquiries", isAccepted: ({ status }) => status === 202 },
      };
    // Formspree made these field names common.
    default:
      return {
        form: { action: target },
        hidden: siteUrl === null ? undefined : { _next: `${siteUrl}${PAGE}#${SENT_ID}` },
        honeypot: "_gotcha",
        service: { url: target, isAccepted: isAcceptedByService },
      };
  }
}
