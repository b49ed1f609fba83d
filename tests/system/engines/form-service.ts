import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";

const PORT = Number(process.env.SERVICE_PORT);
const PATH = "/f/abc";

/** Where the site that the setup builds sends its messages. */
export const SERVICE_URL = `http://localhost:${PORT}${PATH}`;

export interface FormService {
  /** The fields of each message that was taken. */
  readonly messages: Record<string, string>[];
  /** The status of the next answers, where it is not 200. */
  readonly answers: number[];
  stop(): Promise<void>;
}

/**
 * A service that takes form posts, by what Formspree documents: JSON for whoever asks for it, else a
 * redirect to `_next`. It was not compared with Formspree itself.
 */
export async function startFormService(): Promise<FormService> {
  const messages: Record<string, string>[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { _next, ...fields } = Object.fromEntries(new URLSearchParams(body));
      const status = answers.shift() ?? 200;
      if (status === 200) messages.push(fields);
      response.setHeader("Access-Control-Allow-Origin", "*");
      if (request.headers.accept === "application/json") {
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(JSON.stringify({ ok: status === 200 }));
      } else {
        // The tests serve the site at another address than the one it was built for.
        const { pathname, hash } = new URL(_next ?? "");
        response.writeHead(302, { Location: `${request.headers.origin}${pathname}${hash}` }).end();
      }
    });
  });
  // Another browser's test may use the port for a moment.
  await expect(() => once(server.listen(PORT, "localhost"), "listening")).toPass();
  return {
    messages,
    answers,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
