import rateLimit from "@fastify/rate-limit";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { HEADERS, isFromOtherSite, parseForms } from "../http/shared";
import { html } from "../status/html";
import { inquiry, textOf } from "./mail";
import { answers } from "./messages";
import { MANY_PER_HOUR, type Outbox } from "./outbox";

/** `field`: its name, `null` for a problem that is about none. */
type Problem = Readonly<{ field: string | null; message: string }>;

/** How many messages an address, or an IPv6 /64, may send. Couples at a wedding fair may share one. */
const PER_HOUR = 20;
/** The most that the fields hold together, in bytes of UTF-8. */
const MOST_BYTES = 64 * 1024;

const LOOPBACK = /^(::1|(::ffff:)?127\.[\d.]+)$/;

const wantsJson = ({ headers }: FastifyRequest) =>
  (headers.accept ?? "").includes("application/json");

/** For couples without script. All of its words are from `answers`. */
const page = (problems: readonly Problem[]): string =>
  [
    '<!doctype html><html lang="en-CA"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${answers.title}</title></head><body><main><h1>${answers.title}</h1><ul>`,
    ...problems.map(({ message }) => html`<li>${message}</li>`.text),
    `</ul><p>${answers.wayBack}</p></main></body></html>\n`,
  ].join("");

/** What went wrong with a request, for the couple. */
function problemOf(error: Error & { code?: string; statusCode?: number }): [number, string] {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return [413, answers.tooLarge];
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return [415, answers.wrongType];
  const { statusCode = 503 } = error;
  if (statusCode === 429) return [429, answers.tooMany];
  if (statusCode === 507) return [507, answers.full];
  return statusCode < 500 ? [400, answers.malformed] : [503, answers.notKept];
}

/** `POST /inquiries`: takes what the contact form sends, with script and without. */
export const inquiryRoutes: FastifyPluginAsync<{ outbox: Outbox }> = async (app, { outbox }) => {
  const refuse = (reply: FastifyReply, status: number, ...errors: Problem[]) => {
    reply.code(status).headers(HEADERS);
    if (wantsJson(reply.request)) return reply.send({ errors });
    return reply.type("text/html; charset=utf-8").send(page(errors));
  };

  app.setErrorHandler<Error & { code?: string }>((error, request, reply) => {
    const [status, message] = problemOf(error);
    // Not the error itself, which could quote the message.
    if (status >= 500) request.log.error({ code: error.code }, "message not accepted");
    return refuse(reply, status, { field: null, message });
  });
  await app.register(rateLimit, {
    // A proxy that is not trusted hides who writes: all couples together are one sender.
    max: ({ ip }) => (LOOPBACK.test(ip) ? MANY_PER_HOUR : PER_HOUR),
    timeWindow: "1 hour",
  });
  app.removeContentTypeParser("text/plain");
  parseForms(app);

  app.route({
    method: "POST",
    url: "/inquiries",
    // In a form's body, a byte can take three.
    bodyLimit: 4 * MOST_BYTES,
    // Before a body is read.
    preParsing: async (request, reply) => {
      if (!isFromOtherSite(request)) return;
      await refuse(reply, 403, { field: null, message: answers.otherSite });
    },
    handler: async (request, reply) => {
      const { data, error } = inquiry.safeParse(request.body ?? {});
      if (!data) {
        const errors = error.issues.map(({ path: [field], message }) => {
          return { field: field === undefined ? null : String(field), message };
        });
        return refuse(reply, 422, ...errors);
      }
      if (Buffer.byteLength(textOf(data)) > MOST_BYTES) {
        return refuse(reply, 413, { field: "message", message: answers.tooLarge });
      }
      await outbox.accept(data);
      reply.headers(HEADERS);
      if (wantsJson(request)) return reply.code(202).send({ status: "accepted" });
      return reply.redirect("/contact/#message-sent", 303);
    },
  });
  // Whoever comes to the address itself, such as from the browser's history, finds the form.
  app.get("/inquiries", { config: { rateLimit: false } }, (_request, reply) =>
    reply.redirect("/contact/", 303),
  );
};
