/** What a couple writes. Optional fields that they left blank are empty. */
export interface Inquiry {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** The wedding's date as a date input gives it: `2027-06-19`. */
  readonly date: string;
  /** Where the wedding takes place. */
  readonly location: string;
  readonly message: string;
}

/** Fields that are not the couple's: the message's id, and what the service that takes it needs. */
export type ServiceFields = Readonly<Record<string, string>>;

/**
 * Delivers an inquiry: resolves once it is delivered and rejects otherwise, also on a timeout. The
 * form then keeps what was typed and says so.
 *
 * @param signal aborts when the visitor leaves the page
 */
export type SendInquiry = (
  inquiry: Inquiry,
  signal: AbortSignal,
  service: ServiceFields,
) => Promise<void>;

/** The specification's artificial delay. */
export const SENDING_MS = 1500;

/** Sends nothing, and takes the time that sending would: the site as long as no delivery is set up. */
export const sendInquiry = (_inquiry: Inquiry, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new DOMException("The visitor left the page.", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, SENDING_MS);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
  });

/** Why a message was not delivered: the visitor's connection, a timeout, a refusal, a rate limit. */
export type FailureReason = "offline" | "unreachable" | "refused" | "busy";

export class DeliveryError extends Error {
  constructor(readonly reason: FailureReason) {
    super(`The message was not delivered: ${reason}.`);
  }
}

const TIMEOUT_MS = 30_000;
/** Browsers keep no more than 64 KiB in flight for pages that are gone (fetch.spec.whatwg.org). */
const MAX_KEEPALIVE_BYTES = 60_000;
const RATE_LIMITED = 429;

/**
 * Posts an inquiry as a form does. It goes on when the visitor leaves the page.
 *
 * @param isAccepted whether an answer means that the message was taken
 */
export const postInquiry =
  (url: string, isAccepted: (response: Response) => boolean | Promise<boolean>): SendInquiry =>
  async (inquiry, _signal, service) => {
    const body = new URLSearchParams({ ...service, ...inquiry }).toString();
    // Not AbortSignal.timeout, which Safari has from 16 on.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        headers: {
          Accept: "application/json",
          "Content-Type": "application/x-www-form-urlencoded",
        },
        keepalive: body.length <= MAX_KEEPALIVE_BYTES,
        signal: timeout.signal,
      });
      if (await isAccepted(response)) return;
      if (response.status === RATE_LIMITED) throw new DeliveryError("busy");
      throw new DeliveryError(response.status < 500 ? "refused" : "unreachable");
    } catch (error) {
      if (error instanceof DeliveryError) throw error;
      throw new DeliveryError(navigator.onLine ? "unreachable" : "offline");
    } finally {
      clearTimeout(timer);
    }
  };
