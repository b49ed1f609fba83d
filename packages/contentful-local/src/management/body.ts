import type { ContentTypeFieldValidation } from "contentful-management";
import { z } from "zod";
import { errors } from "../http/errors";

const isObject = (value: unknown) => typeof value === "object" && value !== null;

const link = z.object({
  sys: z.object({ type: z.literal("Link"), linkType: z.string(), id: z.string() }),
});
const tagLink = z.object({
  sys: z.object({ type: z.literal("Link"), linkType: z.literal("Tag"), id: z.string() }),
});

/** Rules are kept as they come, and looked at when something is published. */
const validations = z.array(z.custom<ContentTypeFieldValidation>(isObject)).default([]);

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

/** What the Management API takes, as far as the server itself needs to know it. */
export const bodies = {
  /** An entry's or an asset's draft. */
  draft: z.object({
    fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
    metadata: z.object({ tags: z.array(tagLink).default([]) }).optional(),
  }),
  contentType: z.looseObject({
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
  }),
  editorInterface: z.looseObject({
    controls: z.array(z.looseObject({ fieldId: z.string() })).default([]),
  }),
  locale: z.object({
    code: z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]+)*$/),
    name: z.string().min(1),
    fallbackCode: z.string().nullish(),
    optional: z.boolean().optional(),
    contentDeliveryApi: z.boolean().optional(),
    contentManagementApi: z.boolean().optional(),
  }),
  tag: z.object({ name: z.string().min(1) }),
  environment: z.object({ name: z.string().min(1) }),
  /** The file of an asset in one locale, before and after it was processed. */
  file: z.object({
    contentType: z.string(),
    fileName: z.string(),
    upload: z.string().optional(),
    uploadFrom: link.optional(),
    url: z.string().optional(),
  }),
  webhook: z.object({
    name: z.string().min(1),
    url: z.url({ protocol: /^https?$/ }),
    topics: z.array(z.string().regex(/^(\*|[A-Z]\w*)\.(\*|\w+)$/)),
    headers: z
      .array(
        z.object({ key: z.string(), value: z.string().optional(), secret: z.boolean().optional() }),
      )
      .default([]),
    httpBasicUsername: z.string().nullish(),
    httpBasicPassword: z.string().nullish(),
    filters: z.array(z.record(z.string(), z.unknown())).nullish(),
    transformation: z
      .object({
        method: z.enum(["POST", "GET", "PUT", "PATCH", "DELETE"]).nullish(),
        contentType: z.string().regex(/json/, "is JSON here, and no form").nullish(),
        includeContentLength: z.boolean().nullish(),
        body: z.json().optional(),
      })
      .nullish(),
    active: z.boolean().default(true),
  }),
  signingSecret: z.object({ value: z.string().regex(/^[0-9a-zA-Z+/=_-]{64}$/) }),
};

/**
 * Reads the body of a request.
 *
 * @throws ApiError 422 that names every property that cannot be used
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
