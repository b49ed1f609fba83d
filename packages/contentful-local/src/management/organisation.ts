import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireEnvironment, requireSpace, type Context, type Place } from "../context";
import { errors } from "../http/errors";
import { pageOf, type Query } from "../http/query";
import { bodies, readBody } from "./body";
import { environmentOf, spaceOf } from "./shapes";

type Routed = FastifyRequest<{ Params: Place; Querystring: Query }>;

const SOURCE = "x-contentful-source-environment";

/** The space itself and its environments. */
export function registerOrganisation(app: FastifyInstance, context: Context): void {
  const master = () => context.environments.get("master")!;

  app.get("/spaces", ({ query }: Routed) => pageOf([spaceOf(context, master())], query));

  app.get("/spaces/:space", ({ params }: Routed) => {
    requireSpace(context, params);
    return spaceOf(context, master());
  });

  app.get("/spaces/:space/environments", ({ params, query }: Routed) => {
    requireSpace(context, params);
    const environments = [...context.environments.values()];
    return pageOf(
      environments.map((space) => environmentOf(context, space)),
      query,
    );
  });

  app.get("/spaces/:space/environments/:environment", ({ params }: Routed) =>
    environmentOf(context, requireEnvironment(context, params)),
  );

  app.put("/spaces/:space/environments/:environment", (request: Routed, reply) => {
    const { space, environment: id = "" } = request.params;
    readBody(bodies.environment, request.body);
    const source = requireEnvironment(context, {
      space,
      environment: String(request.headers[SOURCE] ?? "master"),
    });
    if (context.environments.has(id)) throw errors.conflict(`Environment "${id}" exists.`);
    return reply.code(201).send(environmentOf(context, context.addEnvironment(id, source)));
  });

  app.delete("/spaces/:space/environments/:environment", ({ params }: Routed, reply) => {
    const { environment } = requireEnvironment(context, params);
    if (environment === "master") throw errors.badRequest("Cannot delete the master environment.");
    context.environments.delete(environment);
    return reply.code(204).send();
  });
}
