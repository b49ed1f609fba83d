import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { errors } from "./http/errors";
import type { Query } from "./http/query";
import { link } from "./space/resources";
import type { Space } from "./space/space";

/** The APIs of Contentful, each of which has a host of its own. */
export const APIS = ["delivery", "preview", "management", "upload", "images"] as const;
export type Api = (typeof APIS)[number];

/** What the routes of every API share. */
export interface Context {
  readonly spaceId: string;
  readonly tokens: Readonly<Record<"delivery" | "preview" | "management", string>>;
  /** `localhost:PORT` of each API. */
  readonly hosts: Readonly<Record<Api, string>>;
  /** Environments by id. */
  readonly environments: Map<string, Space>;
  /** Creates an environment, as a copy of another one where a source is given. */
  addEnvironment(id: string, source?: Space): Space;
}

interface Params {
  readonly space: string;
  readonly environment?: string;
  readonly id: string;
  readonly locale: string;
  readonly call: string;
}

export type ApiRequest = FastifyRequest<{ Params: Params; Querystring: Query }>;

/** Where a resource is, in its `sys`. */
export const environmentLinks = (
  { spaceId }: Pick<Context, "spaceId">,
  { environment }: Pick<Space, "environment">,
) => ({ space: link("Space", spaceId), environment: link("Environment", environment) });

/** Prefixes of the routes of an environment. Without its name, `master` is meant. */
export const ENVIRONMENT_PATHS = ["/spaces/:space/environments/:environment", "/spaces/:space"];

/** @throws ApiError 404 for another space */
export function requireSpace({ spaceId }: Context, { space }: Pick<Params, "space">): void {
  if (space !== spaceId) throw errors.notFound();
}

/** @throws ApiError 404 for a space or an environment that does not exist */
export function requireEnvironment(
  context: Context,
  { space, environment: id = "master" }: Pick<Params, "space" | "environment">,
): Space {
  requireSpace(context, { space });
  const environment = context.environments.get(id);
  if (!environment) throw errors.notFound();
  return environment;
}

/**
 * Parses the body of a request.
 *
 * @throws ApiError 422 with every property that is invalid
 */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw errors.validationFailed(
    result.error.issues.map(({ code, message, path }) => ({
      name: code === "invalid_type" ? "type" : "invalid",
      details: message,
      path: path.map((part) => (typeof part === "number" ? part : String(part))),
    })),
  );
}

const VERSION_HEADER = "x-contentful-version";

/**
 * Optimistic locking: a change must name the version that it was made to.
 *
 * @throws ApiError 409 where that is not the current one, or none is named
 */
export function requireVersion({ headers }: FastifyRequest, current: number): void {
  if (Number(headers[VERSION_HEADER] ?? NaN) !== current) throw errors.versionMismatch();
}

/** The same for actions whose clients may leave the version out. */
export function requireVersionIfSent(request: FastifyRequest, current: number): void {
  if (request.headers[VERSION_HEADER] !== undefined) requireVersion(request, current);
}
