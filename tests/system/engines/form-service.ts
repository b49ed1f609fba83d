import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";

const PORT = Number(process.env.SERVICE_PORT);

/** Where the site that the setup builds sends its messages. */
export const SERVICE_URL = `http://localhost:${PORT}/f/abc`;

export type FormService = Awaited<ReturnType<typeof startFormService>>;

/** A service that takes form posts, as Formspree documents it. It was not compared with Formspree itself. */
export async function startFormService() {
  /** The fields of each message that was taken. */
  const messages: Record<string, string>[] = [];
  /** The status of the next answers, where it is not 200. */
  const answers: number[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const status = answers.shift() ?? 200;
      if (status === 200) messages.push(Object.fromEntries(new URLSearchParams(body)));
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ ok: status === 200 }));
    });
  });
  // Another browser's test may use the port for a moment.
  await expect(() => once(server.listen(PORT, "localhost"), "listening")).toPass();
  const stop = async () => {
    server.closeAllConnections();
    await once(server.close(), "close");
  };
  return { messages, answers, stop };
}
