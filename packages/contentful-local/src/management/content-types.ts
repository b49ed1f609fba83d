/** Content types, what is checked about them, and their editor interfaces. */
import type { ContentTypeFieldValidation } from "contentful-management";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  readBody,
  requireEnvironment,
  requireVersion,
  requireVersionIfSent,
  type ApiRequest,
  type Context,
} from "../context";
import { errors, type ValidationError } from "../http/errors";
import { filterAndOrder, paginate } from "../http/query";
import type { ContentType, Definition } from "../space/content-model";
import type { Space } from "../space/space";
import { serializeContentType, serializeEditorInterface } from "./serialize";

/** Stored as sent; they are applied when an entry is published. */
const validations = z
  .array(
    z.custom<ContentTypeFieldValidation>((value) => typeof value === "object" && value !== null),
  )
  .default([]);

const field = z.looseObject({
  id: z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]*$/),
  name: z.string().min(1),
  type: z.enum([
    ...(["Symbol", "Text", "RichText", "Integer", "Number", "Date", "Boolean"] as const),
    ...(["Object", "Location", "Link", "Array"] as const),
  ]),
  localized: z.boolean().default(false),
  required: z.boolean().default(false),
  validations,
  disabled: z.boolean().default(false),
  omitted: z.boolean().default(false),
  deleted: z.boolean().optional(),
  linkType: z.enum(["Entry", "Asset"]).optional(),
  items: z
    .looseObject({ type: z.enum(["Symbol", "Link"]), linkType: z.string().optional(), validations })
    .optional(),
});

const contentTypeBody = z.looseObject({
  name: z.string().min(1),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ""),
  displayField: z
    .string()
    .nullish()
    .transform((id) => id ?? undefined),
  fields: z.array(field),
});

const editorInterfaceBody = z.looseObject({
  controls: z.array(z.looseObject({ fieldId: z.string() })).default([]),
});

function definitionErrors(
  { displayField, fields }: Definition,
  published: Definition["fields"],
): ValidationError[] {
  const ids = fields.map(({ id }) => id);
  const duplicates = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  const title = fields.find(({ id }) => id === displayField);
  return [
    ...[...duplicates].map((id) => ({
      name: "uniqueFieldIds",
      details: `More than one field has the id "${id}".`,
      path: ["fields"],
    })),
    ...fields.flatMap(({ id, type }, index) => {
      const old = published.find((one) => one.id === id);
      const details = `The type of the published field "${id}" cannot change from ${old?.type} to ${type}.`;
      return old && old.type !== type
        ? [{ name: "fieldType", details, path: ["fields", index, "type"] }]
        : [];
    }),
    ...fields.flatMap(({ type, linkType }, index) =>
      type === "Link" && !linkType
        ? [{ name: "required", details: "A link needs a linkType.", path: ["fields", index] }]
        : [],
    ),
    ...(displayField && !(title && ["Symbol", "Text"].includes(title.type))
      ? [
          {
            name: "displayField",
            details: "The display field must be a text field of the content type.",
            path: ["displayField"],
          },
        ]
      : []),
  ];
}

/**
 * Checks a new definition of a content type.
 *
 * @throws ApiError 422 with all errors; 400 for a field that is deleted before it was omitted
 */
function checkDefinition(definition: Definition, existing?: ContentType): void {
  const published = existing?.published?.definition.fields ?? [];
  const found = definitionErrors(definition, published);
  if (found.length > 0) throw errors.validationFailed(found);
  const isDeletedTooEarly = published.some(({ id, omitted }) => {
    const current = definition.fields.find((one) => one.id === id);
    return (!current || current.deleted) && !omitted;
  });
  if (isDeletedTooEarly) throw errors.badRequest("You need to omit a field before deleting it");
}

function requireType({ contentTypes }: Space, id: string): ContentType {
  const contentType = contentTypes.find(id);
  if (!contentType) throw errors.notFound({ type: "ContentType", id });
  return contentType;
}

/** @param path of the environment */
export function registerContentTypes(app: FastifyInstance, context: Context, path: string): void {
  const types = `${path}/content_types`;

  app.get(types, ({ params, query }: ApiRequest) => {
    const space = requireEnvironment(context, params);
    const all = space.contentTypes.all().map((type) => serializeContentType(context, space, type));
    return paginate(filterAndOrder(all, query), query);
  });
  app.get(`${types}/:id`, ({ params }: ApiRequest) => {
    const space = requireEnvironment(context, params);
    return serializeContentType(context, space, requireType(space, params.id));
  });
  app.put(`${types}/:id`, (request: ApiRequest, reply) => {
    const { id } = request.params;
    const space = requireEnvironment(context, request.params);
    const existing = space.contentTypes.find(id);
    if (existing) requireVersion(request, existing.version);
    const { sys: _sys, ...definition } = readBody(contentTypeBody, request.body);
    checkDefinition(definition, existing);
    const saved = space.contentTypes.put(id, definition);
    return reply.code(existing ? 200 : 201).send(serializeContentType(context, space, saved));
  });
  app.delete(`${types}/:id`, ({ params }: ApiRequest, reply) => {
    const space = requireEnvironment(context, params);
    if (requireType(space, params.id).published) {
      throw errors.badRequest("Cannot delete published content type.");
    }
    space.contentTypes.remove(params.id);
    return reply.code(204).send();
  });

  app.put(`${types}/:id/published`, (request: ApiRequest) => {
    const { id } = request.params;
    const space = requireEnvironment(context, request.params);
    requireVersion(request, requireType(space, id).version);
    return serializeContentType(context, space, space.contentTypes.publish(id));
  });
  app.delete(`${types}/:id/published`, (request: ApiRequest) => {
    const { id } = request.params;
    const space = requireEnvironment(context, request.params);
    const contentType = requireType(space, id);
    requireVersionIfSent(request, contentType.version);
    if (!contentType.published) throw errors.badRequest("The content type is not published.");
    if (space.entries.all().some((entry) => entry.contentType === id)) {
      throw errors.badRequest("Cannot unpublish a content type that has entries.");
    }
    return serializeContentType(context, space, space.contentTypes.unpublish(id));
  });

  app.get(`${path}/editor_interfaces`, ({ params, query }: ApiRequest) => {
    const space = requireEnvironment(context, params);
    const types = space.contentTypes.all();
    const all = types.map((type) => serializeEditorInterface(context, space, type));
    return paginate(all, query, 1000);
  });
  app.get(`${types}/:id/editor_interface`, ({ params }: ApiRequest) => {
    const space = requireEnvironment(context, params);
    return serializeEditorInterface(context, space, requireType(space, params.id));
  });
  app.put(`${types}/:id/editor_interface`, (request: ApiRequest) => {
    const { id } = request.params;
    const space = requireEnvironment(context, request.params);
    requireVersion(request, requireType(space, id).editorInterface.version);
    const { sys: _sys, ...parts } = readBody(editorInterfaceBody, request.body);
    const saved = space.contentTypes.putEditorInterface(id, parts);
    return serializeEditorInterface(context, space, saved);
  });
}
