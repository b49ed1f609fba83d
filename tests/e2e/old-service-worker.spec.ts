import { once } from "node:events";
import { createServer, get, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { pageOf } from "../support/site";

/** Caches the older site's page, and answers every request with it. */
const OLD_WORKER = `
  addEventListener("install", (event) => {
    event.waitUntil(caches.open("old-site").then((cache) => cache.add("/")));
    skipWaiting();
  });
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => event.respondWith(caches.match("/")));
`;

// The new site's file imports /sw.js, the other common name.
const WORKER = "/service-worker.js";

test("an older site's service worker is gone after one reload", async ({ page, baseURL }) => {
  const oldSite: RequestListener = ({ url }, response) => {
    const html = `<!doctype html><script>navigator.serviceWorker.register("${WORKER}")</script>`;
    const [type, body] = url === WORKER ? ["text/javascript", OLD_WORKER] : ["text/html", html];
    response.writeHead(200, { "Content-Type": type }).end(body);
  };
  const newSite: RequestListener = ({ url }, response) =>
    void get(`${baseURL}${url}`, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
  const server = createServer(oldSite).listen(0, "127.0.0.1");
  await once(server, "listening");
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  server.off("request", oldSite).on("request", newSite);
  await page.reload();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(pageOf("home").heading);
  const remains = async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  });
  await expect.poll(() => page.evaluate(remains)).toEqual({ workers: 0, caches: [] });
  server.close();
  server.closeAllConnections();
});
