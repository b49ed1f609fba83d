import { postInquiry, sendInquiry, type SendInquiry, type ServiceFields } from "./send-inquiry";

/** Id of the notice that a form without script leads to. */
export const SENT_ID = "message-sent";

/** How the form reaches whoever takes its messages. */
export interface Delivery {
  /** Whether messages arrive anywhere: then the browser keeps them until they have. */
  readonly isReal: boolean;
  /** Attributes of the form, which works by them alone where no script runs. */
  readonly form: Readonly<Record<string, string>>;
  /** Hidden fields that the service asks for. */
  readonly hidden: ServiceFields;
  /** Name of a field that people do not see and that only bots fill in. */
  readonly honeypot?: string;
  readonly send: SendInquiry;
}

/** What the form is told of its surroundings. */
export interface DeliveryOptions {
  /** The officiant's address. */
  readonly email: string;
  /** Path of the contact page. */
  readonly page: string;
  /** Origin of the site; `null` where nobody has said it. */
  readonly siteUrl: string | null;
}

/** The specification's simulation. Without script, the visitor's own mail program sends the words. */
const simulated = ({ email }: DeliveryOptions): Delivery => ({
  isReal: false,
  form: { action: `mailto:${email}`, encType: "text/plain" },
  hidden: {},
  send: sendInquiry,
});

/** Netlify finds the form in the page when it deploys (docs.netlify.com/manage/forms/setup). */
const netlify = ({ page }: DeliveryOptions): Delivery => ({
  isReal: true,
  form: {
    action: `${page}#${SENT_ID}`,
    name: "inquiry",
    "data-netlify": "true",
    "data-netlify-honeypot": "bot-field",
  },
  hidden: { "form-name": "inquiry" },
  honeypot: "bot-field",
  send: postInquiry(page, ({ ok }) => ok),
});

/** The publisher, on the same domain (packages/publisher, `POST /inquiries`). */
const publisher = (): Delivery => ({
  isReal: true,
  form: { action: "/inquiries" },
  hidden: {},
  honeypot: "bot-field",
  // A host without the publisher may well answer 200 with a page.
  send: postInquiry("/inquiries", ({ status }) => status === 202),
});

/** Services answer JSON where they are asked for it; some say there that they took nothing. */
async function isTaken(response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== "object" || answer === null) return false;
  const refusal = Object.entries(answer).find(
    ([name, value]) =>
      (["ok", "success"].includes(name) && String(value) === "false") ||
      (["error", "errors"].includes(name) && Boolean(value) && String(value) !== ""),
  );
  return refusal === undefined;
}

/** Any service that takes form posts, by the names that Formspree has made common. */
const service = (url: string, { page, siteUrl }: DeliveryOptions): Delivery => ({
  isReal: true,
  form: { action: url },
  hidden: siteUrl === null ? {} : { _next: `${siteUrl}${page}#${SENT_ID}` },
  honeypot: "_gotcha",
  send: postInquiry(url, isTaken),
});

/**
 * @param target what `INQUIRY_DELIVERY` says: `netlify`, `publisher` or a service's address; `null`
 *   where it is not set
 */
export function deliveryTo(target: string | null, options: DeliveryOptions): Delivery {
  if (target === null) return simulated(options);
  if (target === "netlify") return netlify(options);
  if (target === "publisher") return publisher();
  return service(target, options);
}
