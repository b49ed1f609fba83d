import type { FastifyInstance } from "fastify";
import type { Context } from "../context";
import { registerContentTypes } from "./content-types";
import { registerItems } from "./items";
import { registerLocales, registerTags } from "./locales-and-tags";
import { registerOrganisation } from "./organisation";
import { registerProcessing } from "./processing";
import { registerUploads, Uploads } from "./uploads";

/** The Management API, and the upload host that belongs to it. */
export function registerManagement(
  app: FastifyInstance,
  upload: FastifyInstance,
  context: Context,
  processingMs: number,
): void {
  const uploads = new Uploads();
  registerOrganisation(app, context);
  registerLocales(app, context);
  registerTags(app, context);
  registerContentTypes(app, context);
  registerItems(app, context);
  registerProcessing(app, context, uploads, processingMs);
  registerUploads(upload, context, uploads);
}
