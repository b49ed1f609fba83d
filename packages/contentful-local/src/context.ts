import type { Api } from "./http/calls";
import { errors } from "./http/errors";
import type { Files } from "./space/files";
import { Space } from "./space/space";
import type { Deliveries } from "./webhooks/deliveries";
import { eventOf } from "./webhooks/events";

/** What every API of the server knows. */
export interface Context {
  readonly spaceId: string;
  readonly spaceName: string;
  readonly tokens: Readonly<Record<"delivery" | "preview" | "management", string>>;
  /** `localhost:PORT` of each API. */
  readonly hosts: Readonly<Record<Api, string>>;
  /** Environments by id. */
  readonly environments: Map<string, Space>;
  /** Makes an environment that holds what another one does. */
  addEnvironment(id: string, source: Space): Space;
}

/** What an address under `/spaces/…` names. */
export interface Place {
  readonly space: string;
  readonly environment?: string;
}

/** Addresses of an environment: its own, and those of the space, which mean `master`. */
export const ENVIRONMENT_PATHS = ["/spaces/:space/environments/:environment", "/spaces/:space"];

/** @throws ApiError 404 for a space that is not this one */
export function requireSpace({ spaceId }: Context, { space }: Place): void {
  if (space !== spaceId) throw errors.notFound({ type: "Space", id: space });
}

/** @throws ApiError 404 for a space or an environment that is not there */
export function requireEnvironment(context: Context, place: Place): Space {
  requireSpace(context, place);
  const id = place.environment ?? "master";
  const environment = context.environments.get(id);
  if (!environment) {
    throw errors.notFound({ type: "Environment", id, space: context.spaceId });
  }
  return environment;
}

type Fixed = Omit<Context, "environments" | "addEnvironment">;

/** The space with its first environment, whose changes webhooks are told of. */
export function createContext(fixed: Fixed, files: Files, webhooks: Deliveries): Context {
  const environments = new Map<string, Space>();
  const context: Context = {
    ...fixed,
    environments,
    addEnvironment(id, source) {
      const space = add(id);
      space.copyFrom(source);
      return space;
    },
  };
  function add(id: string): Space {
    const space = new Space(id, files);
    space.onChange((change) => webhooks.tell(eventOf(context, space, change)));
    environments.set(id, space);
    return space;
  }
  add("master");
  return context;
}
