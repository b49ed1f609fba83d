/** Typed requests, and checks that routes share. */
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Space } from "../space/space";
import { errorOf, errors } from "./errors";
import type { Query } from "./query";
import type { CallLog, Faults } from "./test-controls";

/** State that the servers of all APIs share. */
export interface Context {
  /** PEM. */
  readonly certificate: { readonly key: string; readonly cert: string };
  readonly calls: CallLog;
  readonly faults: Faults;
  /** Its one environment, `master`. */
  readonly space: Space;
}

interface Params {
  readonly space: string;
  readonly environment?: string;
  readonly id: string;
  readonly locale: string;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The environment in the path; `master` by default. */
    space: Space;
  }
}

export type ApiRequest = FastifyRequest<{ Params: Params; Querystring: Query }>;

/** Prefix of the routes of an environment. */
export const ENVIRONMENT_PATH = "/spaces/:space/environments/:environment";

/**
 * Sets the environment of a request, if its path has a space.
 *
 * @throws ApiError 404 for another space, or an environment that does not exist
 */
export function findSpace(context: Context, request: FastifyRequest): void {
  const { environment = "master", space } = request.params as Partial<Params>;
  if (space === undefined) return;
  if (space !== context.space.spaceId || environment !== context.space.environment) {
    throw errorOf(404);
  }
  request.space = context.space;
}

/**
 * Parses the body of a request.
 *
 * @throws ApiError 422 with all invalid properties
 */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw errors.validationFailed(
    result.error.issues.map(({ message, path }) => ({
      name: "invalid",
      details: message,
      path: path as (string | number)[],
    })),
  );
}

/**
 * Optimistic locking: a change must name the version that it is based on.
 *
 * @throws ApiError 409 if that is missing, or not the current version
 */
export function requireVersion({ headers }: FastifyRequest, current: number): void {
  if (Number(headers["x-contentful-version"] ?? NaN) !== current) throw errorOf(409);
}
