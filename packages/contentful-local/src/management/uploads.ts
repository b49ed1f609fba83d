import type { FastifyInstance, FastifyRequest } from "fastify";
import { ENVIRONMENT_PATHS, requireEnvironment, type Context, type Place } from "../context";
import { errors } from "../http/errors";
import { randomId } from "../space/random-id";
import { link } from "../space/types";

/** Files that were sent and belong to no asset yet. */
export class Uploads {
  readonly #uploads = new Map<string, { readonly bytes: Buffer; readonly createdAt: string }>();

  add(bytes: Buffer): string {
    const id = randomId();
    this.#uploads.set(id, { bytes, createdAt: new Date().toISOString() });
    return id;
  }

  find(id: string) {
    return this.#uploads.get(id);
  }

  remove(id: string): void {
    this.#uploads.delete(id);
  }
}

const DAY = 24 * 60 * 60 * 1000;

type Routed = FastifyRequest<{ Params: Place & { id: string } }>;

/** The upload host. */
export function registerUploads(app: FastifyInstance, context: Context, uploads: Uploads): void {
  const shown = (
    id: string,
    { createdAt }: { readonly createdAt: string },
    environment: string,
  ) => ({
    sys: {
      ...{ type: "Upload", id, createdAt },
      expiresAt: new Date(Date.parse(createdAt) + DAY).toISOString(),
      space: link("Space", context.spaceId),
      environment: link("Environment", environment),
      createdBy: link("User", "local0editor"),
    },
  });
  for (const path of ENVIRONMENT_PATHS.map((place) => `${place}/uploads`)) {
    app.post(path, (request: Routed, reply) => {
      const { environment } = requireEnvironment(context, request.params);
      if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
        throw errors.badRequest("An upload needs a body of type application/octet-stream.");
      }
      const id = uploads.add(request.body);
      return reply.code(201).send(shown(id, uploads.find(id)!, environment));
    });
    app.get(`${path}/:id`, ({ params }: Routed) => {
      const { environment } = requireEnvironment(context, params);
      const upload = uploads.find(params.id);
      if (!upload) throw errors.notFound({ type: "Upload", id: params.id });
      return shown(params.id, upload, environment);
    });
    app.delete(`${path}/:id`, ({ params }: Routed, reply) => {
      requireEnvironment(context, params);
      if (!uploads.find(params.id)) throw errors.notFound({ type: "Upload", id: params.id });
      uploads.remove(params.id);
      return reply.code(204).send();
    });
  }
}
