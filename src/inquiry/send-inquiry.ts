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

/** The specification's artificial delay. */
export const SENDING_MS = 1500;

/** Delivers an inquiry, or rejects. */
export type SendInquiry = (inquiry: Inquiry, signal: AbortSignal) => Promise<void>;

/**
 * The function to replace for a real delivery. For now it sends nothing and only takes the time that
 * sending would.
 *
 * A real one resolves when the message is delivered and rejects otherwise, including on a timeout;
 * the form then keeps what was typed and says so.
 *
 * @param signal aborts when the visitor leaves the page
 */
export const sendInquiry: SendInquiry = (_inquiry, signal) =>
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
