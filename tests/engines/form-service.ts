import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

const PORT = Number(process.env.SERVICE_PORT);
const PATH = "/f/abc";

/** Where the site that the setup builds sends its messages. */
export const SERVICE_URL = `http://localhost:${PORT}${PATH}`;

/**
 * A service that takes form posts, by what Formspree documents: JSON for whoever asks for it, else a
 * redirect to `_next`. It was not compared with Formspree itself.
 */
export async function startFormService() {
  const messages: Record<string, string>[] = [];
  /** The status of the next answers. */
  const answers: number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { _next, ...fields } = Object.fromEntries(new URLSearchParams(await text(request)));
      const status = answers.shift() ?? 200;
      if (status === 200) messages.push(fields);
      response.setHeader("Access-Control-Allow-Origin", "*");
      if (request.headers.accept === "application/json") {
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(
          JSON.stringify(status === 200 ? { ok: true } : { errors: [{ message: "No" }] }),
        );
      } else {
        // The tests serve the site at another address than the one it was built for.
        const { pathname, hash } = new URL(_next ?? "");
        response.writeHead(302, { Location: `${request.headers.origin}${pathname}${hash}` }).end();
      }
    })();
  });
  server.listen(PORT, "localhost");
  await once(server, "listening");
  return {
    messages,
    /** Has the next message answered with a status. */
    answerNext: (status: number) => void answers.push(status),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
