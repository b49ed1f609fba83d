/** Content types and their editor interfaces. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { errors } from "../http/errors";
import { list } from "../http/query";
import { ENVIRONMENT_PATH, readBody, requireVersion, type ApiRequest } from "../http/request";
import { publishedFields, type ContentType } from "../space/content-model";
import { registerPublishable, requireResource, type Kind } from "./publishable";
import { serializeContentType, serializeEditorInterface } from "./serialize";

/** Stored as sent, and applied when an entry is published. */
const validations = z.array(z.looseObject({})).default([]);

const field = z.looseObject({
  id: z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]*$/),
  name: z.string().min(1),
  type: z.string(),
  localized: z.boolean().default(false),
  required: z.boolean().default(false),
  validations,
  disabled: z.boolean().default(false),
  omitted: z.boolean().default(false),
});

const contentTypeBody = z.looseObject({ name: z.string().min(1), fields: z.array(field) });

const editorInterfaceBody = z.looseObject({
  controls: z.array(z.looseObject({ fieldId: z.string() })).default([]),
});

const CONTENT_TYPE: Kind<ContentType> = {
  type: "ContentType",
  in: ({ contentTypes }) => contentTypes,
  serialize: serializeContentType,
  save({ body, space }, id) {
    const { sys: _sys, ...definition } = readBody(contentTypeBody, body);
    const found = space.contentTypes.find(id);
    const omitted = found ? publishedFields(found).filter((field) => field.omitted) : [];
    const deleted = definition.fields.filter((field) => field["deleted"]);
    // "In order to delete a field, first it has to be marked as omitted" (Contentful's changelog, "Field deletion").
    if (deleted.some((field) => !omitted.some(({ id }) => id === field.id)))
      throw errors.validationFailed([{ name: "deleted", path: ["fields"] }]);
    return space.contentTypes.put(id, definition);
  },
};

export function registerContentTypes(app: FastifyInstance): void {
  const types = `${ENVIRONMENT_PATH}/content_types`;
  registerPublishable(app, types, CONTENT_TYPE);

  app.get(types, ({ query, space }: ApiRequest) =>
    list(
      space.contentTypes.all().map((type) => serializeContentType(space, type)),
      query,
      space,
    ),
  );

  // Ignores the query, and leaves out the ids that single editor interfaces have.
  app.get(`${ENVIRONMENT_PATH}/editor_interfaces`, ({ space }: ApiRequest) => {
    const items = space.contentTypes.all().map((type) => {
      const { sys, ...parts } = serializeEditorInterface(space, type);
      const { id: _id, ...rest } = sys;
      return { sys: rest, ...parts };
    });
    return { sys: { type: "Array" }, total: items.length, items };
  });
  app.get(`${types}/:id/editor_interface`, (request: ApiRequest) =>
    serializeEditorInterface(request.space, requireResource(CONTENT_TYPE, request)),
  );
  app.put(`${types}/:id/editor_interface`, (request: ApiRequest) => {
    const { body, space } = request;
    const resource = requireResource(CONTENT_TYPE, request);
    requireVersion(request, resource.editorInterface.version);
    const { sys: _sys, ...parts } = readBody(editorInterfaceBody, body);
    const saved = space.contentTypes.putEditorInterface(resource.id, parts);
    return serializeEditorInterface(space, saved);
  });
}
