/** The files that Cloudflare serves, with the project's settings. */
import path from "node:path";
import { expect, test } from "@playwright/test";
import { filesIn } from "../../../src/build/prune";
import { pages } from "../../support/site";
import { startWorker, WORKER_SITE, type Worker } from "./worker";

let worker: Worker;
test.beforeAll(async () => {
  worker = await startWorker();
});
test.afterAll(() => worker.close());

const get = (address: string, init?: RequestInit) =>
  fetch(worker.url + address, { redirect: "manual", ...init });
const HASHED = "public, max-age=31536000, immutable";

for (const { name, path: address, heading } of pages)
  test(`${name} is served with the headers of every page`, async ({ page }) => {
    const response = await page.goto(worker.url + address);
    const headers = response!.headers();
    expect(response!.status()).toBe(200);
    expect(headers["content-security-policy"]).toBe("frame-ancestors 'none'");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  });

test("an unknown address shows the site's own page, with status 404", async ({ page }) => {
  const response = await page.goto(`${worker.url}/no-such-page/`);
  expect(response!.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
});

test("browsers keep files with a hash, but not service workers", async () => {
  const files = filesIn(path.join(WORKER_SITE, "public"));
  const picture = files.find((file) => /^static\/.*\.avif$/.test(file));
  const script = files.find((file) => /^app-\w+\.js$/.test(file));
  for (const file of [picture, script])
    expect((await get(`/${file}`)).headers.get("cache-control")).toBe(HASHED);
  for (const file of ["sw.js", "service-worker.js"])
    expect((await get(`/${file}`)).headers.get("cache-control")).toContain("no-cache");
});

test("the editor may keep the window in which its user signs in", async () => {
  const { headers, status } = await get("/edit/");
  expect(status).toBe(200);
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  expect(headers.get("x-frame-options")).toBe("DENY");
});

for (const [address, status, location] of [
  ["/services", 307, "/services/"],
  ["/services?a=1", 307, "/services/?a=1"],
  ["/about-us", 301, "/about/"],
  ["/about-us/?a=1", 301, "/about/?a=1"],
] as const)
  test(`${address} redirects to ${location}`, async () => {
    const response = await get(address);
    expect([response.status, response.headers.get("location")]).toEqual([status, location]);
  });

test("answers HEAD, a query and a conditional request", async () => {
  const { headers, status } = await get("/services/?a=1", { method: "HEAD" });
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const etag = headers.get("etag")!;
  expect((await get("/services/", { headers: { "if-none-match": etag } })).status).toBe(304);
});

test.describe("a recording", () => {
  const FILE = "/audio/0a1b2c.mp3";
  const part = (range: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
    get(FILE, { method, headers: { range, ...headers } });

  for (const [range, body, contentRange] of [
    ["bytes=0-1", "01", "bytes 0-1/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-30", "0123456789", "bytes 0-9/10"],
    ["bytes=8-100", "89", "bytes 8-9/10"],
  ] as const)
    test(`is served in part for ${range}`, async () => {
      const response = await part(range);
      const { headers, status } = response;
      expect([status, await response.text()]).toEqual([206, body]);
      expect(headers.get("content-range")).toBe(contentRange);
      expect(headers.get("content-length")).toBe(String(body.length));
      expect(headers.get("content-type")).toBe("audio/mpeg");
      expect(headers.get("cache-control")).toBe(HASHED);
    });

  for (const range of ["bytes=10-", "bytes=5-4", "bytes=-0"])
    test(`has no part ${range}`, async () => {
      const { headers, status } = await part(range);
      expect([status, headers.get("content-range")]).toEqual([416, "bytes */10"]);
    });

  test("is served as a whole for other requests, and only if it has changed", async () => {
    const whole = await get(FILE);
    const etag = whole.headers.get("etag")!;
    expect([whole.status, await whole.text()]).toEqual([200, "0123456789"]);
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    const responses = [
      await part("bytes=0-1", { "if-range": etag }),
      await part("bytes=0-1", { "if-range": '"another"' }),
      await part("bytes=0-1,4-5"),
      await part("lines=1-2"),
      await part("bytes=0-1", {}, "HEAD"),
      await part("bytes=0-1", { "if-none-match": etag }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([206, 200, 200, 200, 200, 304]);
  });

  test("that does not exist is not cached", async () => {
    const { headers, status } = await get("/audio/none.mp3");
    expect([status, headers.get("cache-control")]).toEqual([404, null]);
  });
});
