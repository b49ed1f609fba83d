import rateLimit from "@fastify/rate-limit";
import type { FastifyPluginAsync } from "fastify";
import { refuseInOneLine } from "../http/errors";
import { words } from "../http/words";
import type { Intake } from "../queue/intake";
import type { Secrets } from "../settings";
import { contentfulHook } from "./contentful";
import { rebuildHook } from "./rebuild";

interface Options {
  readonly secrets: Secrets;
  readonly intake: Intake;
  readonly perMinute: number;
}

const JSON_TYPES = ["application/json", "application/vnd.contentful.management.v1+json"];

/** Where others ask for builds. */
export const hooks: FastifyPluginAsync<Options> = async (app, { secrets, intake, perMinute }) => {
  refuseInOneLine(app, { types: JSON_TYPES });
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { statusCode, ttl }) =>
      Object.assign(new Error(words.tooMany(Math.ceil(ttl / 1000))), { statusCode }),
  });
  app.addHook("onSend", async ({ log, method, ip, routeOptions }, reply, answer) => {
    const status = reply.statusCode;
    log.info({ method, route: routeOptions.url, from: ip, status, answer }, "hook answered");
    return Promise.resolve(answer);
  });
  // A signature is on the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPES, { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  contentfulHook(app, secrets.signing, intake);

  await app.register(async (anyType) => {
    anyType.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => {
      done(null, null);
    });
    rebuildHook(anyType, secrets.deploy, intake);
    return Promise.resolve();
  });
};
