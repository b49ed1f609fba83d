import { randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id as Contentful makes them: 22 letters and digits. */
export const randomId = (): string =>
  [...randomBytes(22)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
