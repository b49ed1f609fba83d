import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  ENVIRONMENT_PATHS,
  requireEnvironment,
  requireSpace,
  type Context,
  type Place,
} from "../context";
import { errors } from "../http/errors";
import { pageOf, filterAndOrder, type Query } from "../http/query";
import type { Tag } from "../space/types";
import { registerItems } from "./items";
import type { Reader } from "./reader";
import * as shapes from "./shapes";

type Routed = FastifyRequest<{ Params: Place & { id: string }; Querystring: Query }>;

/**
 * The addresses that readers use, for the Delivery and for the Preview API.
 *
 * @param host where the API itself is, for the addresses in its answers
 */
export function registerReading(
  app: FastifyInstance,
  context: Context,
  reader: Reader,
  host: () => string,
): void {
  const viewFor = (place: Place) => shapes.viewOf(context, requireEnvironment(context, place));

  app.get("/spaces/:space", ({ params }: Routed) => {
    requireSpace(context, params);
    return shapes.readableSpace(viewFor({ space: context.spaceId }));
  });
  for (const path of ENVIRONMENT_PATHS) {
    app.get(`${path}/locales`, ({ params }: Routed) => {
      const { locales } = viewFor(params).delivered;
      return pageOf(locales.map(shapes.readableLocale), {}, 1000);
    });
    app.get(`${path}/content_types`, ({ params, query }: Routed) => {
      const view = viewFor(params);
      const types = view.delivered.contentTypes.map((type) =>
        shapes.readableContentType(view, type),
      );
      return pageOf(filterAndOrder(types, query), query);
    });
    app.get(`${path}/content_types/:id`, ({ params }: Routed) => {
      const view = viewFor(params);
      const type = view.delivered.contentTypes.find(({ id }) => id === params.id);
      if (!type) throw errors.notFound({ type: "ContentType", ...params });
      return shapes.readableContentType(view, type);
    });
    app.get(`${path}/tags`, ({ params, query }: Routed) => {
      const { tags } = viewFor(params).delivered;
      return pageOf(tags.map(readableTag), query);
    });
    app.get(`${path}/sync`, ({ params, query }: Routed) => {
      const view = viewFor(params);
      const address = `/spaces/${context.spaceId}/environments/${view.space.environment}/sync`;
      return reader.sync(view, query, `https://${host()}${address}`);
    });
    registerItems(app, viewFor, reader, path);
  }
}

const readableTag = ({ id, name, visibility, version, createdAt, updatedAt }: Tag) => ({
  sys: { id, type: "Tag", visibility, version, createdAt, updatedAt },
  name,
});
