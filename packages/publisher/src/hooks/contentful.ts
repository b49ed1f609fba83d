import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { answer } from "../http/answer";
import { allowOnly } from "../http/errors";
import { words } from "../http/words";
import type { Intake } from "../queue/intake";
import { verify } from "./signature";
import { readTopic } from "./topic";

const URL = "/hooks/contentful";
const TOPIC = "x-contentful-topic";

const payload = z.object({ sys: z.object({ id: z.string().max(64) }).optional() });

function parse(body: Buffer) {
  try {
    return payload.safeParse(JSON.parse(body.toString("utf8")));
  } catch {
    return payload.safeParse(undefined);
  }
}

/** `POST /hooks/contentful`: what Contentful says when somebody publishes. Believed only if signed. */
export function contentfulHook(app: FastifyInstance, secret: string, intake: Intake): void {
  allowOnly(app, URL, ["POST"]);
  app.post(URL, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { method = "", url = "", headers } = request.raw;
    const verdict = verify({ method, url, headers, body }, secret);
    if (!verdict.isGood) return answer(reply, 401, verdict.why);

    const { success, data } = parse(body);
    if (!success) return answer(reply, 400, words.notJson);
    const topic = readTopic(request.headers[TOPIC]?.toString());
    if (!topic) return answer(reply, 400, words.noTopic);

    // A topic that is not signed may be wrong: a build too many does no harm, one too few does.
    const isSure = TOPIC in verdict.headers;
    const cause = [topic.change ?? topic.name, data.sys?.id].filter(Boolean).join(" ");
    const { status, message, job } =
      isSure && !topic.change
        ? intake.takeNothing(verdict.signed, words.nothingToDo(topic.name))
        : await intake.take({ cause, signed: verdict.signed });
    return answer(reply, status, message, { job });
  });
}
