import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares in a time that tells nothing about how much of it is right, nor how long it is. */
const isSame = (given: string, token: string) => timingSafeEqual(digest(given), digest(token));

/** Whether an `Authorization` header carries the token as `Bearer`. */
export function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1];
  return given !== undefined && isSame(given, token);
}

/** Whether an `Authorization` header carries the token as the password, whatever the user's name. */
export function isPassword(header: string | undefined, token: string): boolean {
  const given = /^Basic +([\w+/=]+) *$/i.exec(header ?? "")?.[1];
  if (given === undefined) return false;
  const text = Buffer.from(given, "base64").toString("utf8");
  return isSame(text.slice(text.indexOf(":") + 1), token);
}
