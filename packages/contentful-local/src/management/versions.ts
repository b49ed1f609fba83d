import type { FastifyRequest } from "fastify";
import { errors } from "../http/errors";

const HEADER = "x-contentful-version";

/** The version that a request is about; `null` where it names none. */
export function versionOf({ headers }: FastifyRequest): number | null {
  const value = headers[HEADER];
  return value === undefined ? null : Number(value);
}

/**
 * Lets a change pass only where it was made to the current version.
 *
 * @throws ApiError 409 where somebody was faster, or where the request names no version
 */
export function requireVersion(request: FastifyRequest, current: number): void {
  if (versionOf(request) !== current) throw errors.versionMismatch();
}

/** The same where naming a version is left to the client. */
export function requireVersionIfNamed(request: FastifyRequest, current: number): void {
  if (versionOf(request) !== null) requireVersion(request, current);
}
