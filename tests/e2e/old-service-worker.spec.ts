import { once } from "node:events";
import { createServer, get, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, type Page } from "@playwright/test";
import { pageOf } from "../support/site";

/** Keeps the older site's page, and answers whatever a browser asks for with it. */
const OLD_WORKER = `
  addEventListener("install", (event) => {
    event.waitUntil(caches.open("old-site").then((cache) => cache.add("/")));
    skipWaiting();
  });
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => event.respondWith(caches.match("/")));
`;

/** An older site, whose worker has this address. */
const oldSite =
  (worker: string): RequestListener =>
  ({ url }, response) => {
    const page = `<!doctype html><title>Old</title><h1>The old site</h1>
      <script>navigator.serviceWorker.register("${worker}")</script>`;
    const [type, body] = url === worker ? ["text/javascript", OLD_WORKER] : ["text/html", page];
    response.writeHead(200, { "Content-Type": type }).end(body);
  };

/** The site itself, which another server has. */
const newSite =
  (origin: string): RequestListener =>
  ({ url }, response) =>
    void get(`${origin}${url}`, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const worker of ["/sw.js", "/service-worker.js"]) {
  test(`a visitor whose browser has the ${worker} of an older site sees this one after one reload`, async ({
    page,
    baseURL,
  }) => {
    let answer = oldSite(worker);
    const server = createServer((...request) => answer(...request)).listen(0, "127.0.0.1");
    await once(server, "listening");
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

    answer = newSite(baseURL!);
    await page.reload();
    await expect(heading(page)).toHaveText(pageOf("home").heading);
    await expect
      .poll(() =>
        page.evaluate(async () => ({
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          caches: await caches.keys(),
        })),
      )
      .toEqual({ workers: 0, caches: [] });
    await page.reload();
    await expect(heading(page)).toHaveText(pageOf("home").heading);
    server.close();
    server.closeAllConnections();
  });

  test(`no cache may keep ${worker}`, async ({ request }) => {
    const response = await request.get(worker);
    expect(response.headers()["content-type"]).toBe("text/javascript");
    expect(response.headers()["cache-control"]).toContain("no-cache");
  });
}
