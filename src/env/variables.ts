import { z } from "zod";

/** As a host's form leaves a variable that nobody filled in. */
const blankIsUnset = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

/** A variable that holds what a schema takes. */
export const variable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankIsUnset, schema);

/** A host, with its port if it has one. */
export const host = (usual: string) =>
  variable(
    z
      .string()
      .regex(/^[\w.-]+(:\d+)?$/, `must be a host without https://, such as ${usual}`)
      .default(usual),
  );

/** What both the site and the commands read. */
export const space = {
  CONTENTFUL_SPACE_ID: variable(
    z
      .string()
      .regex(/^[a-z0-9]+$/i, "must be letters and digits, as Contentful's Settings show it")
      .optional(),
  ),
  CONTENTFUL_ENVIRONMENT: variable(
    z
      .string()
      .regex(/^[\w.-]+$/, "must be an environment's id, such as master")
      .default("master"),
  ),
};

/** A token of Contentful or GitHub. */
export const token = variable(
  z
    .string()
    .regex(/^[\w-]{20,}$/, "must be the whole token, without spaces or quotes")
    .optional(),
);

/** Needed wherever Contentful is. */
export const SPACE_NEEDED = {
  CONTENTFUL_SPACE_ID: "must be set: Contentful shows it under Settings, General settings",
};

/** Whether a variable has a value. */
export const isSet = (env: NodeJS.ProcessEnv, name: string) =>
  blankIsUnset(env[name]) !== undefined;
