import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { answer } from "../http/answer";
import { allowOnly } from "../http/errors";
import { isBearer } from "../http/tokens";
import { words } from "../http/words";
import type { Intake } from "../queue/intake";

const URL = "/hooks/rebuild";

const query = z.object({ confirm: z.literal("shrink").optional() });

/**
 * `POST /hooks/rebuild`: a build for whoever has the deploy token. With `?confirm=shrink` it goes live
 * even if much of the content is gone.
 */
export function rebuildHook(app: FastifyInstance, token: string, intake: Intake): void {
  allowOnly(app, URL, ["POST"]);
  app.post(
    URL,
    {
      // After requests are counted, and before a body is read.
      preParsing: async (request, reply) => {
        if (isBearer(request.headers.authorization, token)) return;
        await answer(reply.header("www-authenticate", "Bearer"), 401, words.wrongDeployToken);
      },
    },
    async (request, reply) => {
      const { success, data } = query.safeParse(request.query);
      if (!success) return answer(reply, 400, words.wrongConfirmation);
      const confirmShrink = data.confirm === "shrink";
      const cause = confirmShrink ? "Asked for, with less content" : "Asked for";
      const { status, message, job } = await intake.take({ cause, confirmShrink });
      return answer(reply, status, message, { job });
    },
  );
}
