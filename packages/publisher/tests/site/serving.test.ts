import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { releasesFixture } from "../support/releases-fixture";
import { serve, type Served } from "../support/serving";
import { pictureOf, policyOf, scriptOf } from "../support/tiny-site";

const fixture = releasesFixture({ isShared: true });
let site: Served;

beforeAll(async () => {
  site = await serve(fixture.releases);
  await fixture.publish({ mark: "first" });
});
afterAll(() => site.close());

const FOREVER = "public, max-age=31536000, immutable";
const REVALIDATED = "public, max-age=0, must-revalidate";

const addressOf = (file: string) => `/${file.split("/").map(encodeURIComponent).join("/")}`;

describe("a page", () => {
  test("comes with the headers of its build, and is asked for again each time", async () => {
    const { status, headers, body } = await site.ask("/reviews/");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policyOf("first"),
      "x-content-type-options": "nosniff",
      "cache-control": REVALIDATED,
    });
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("last-modified");
    expect(body.toString()).toContain("first /reviews/");
  });

  test("that came by https, through a proxy, keeps its visitor there", async () => {
    const { headers } = await site.ask("/", { headers: { "x-forwarded-proto": "https" } });
    expect(headers["strict-transport-security"]).toBe("max-age=63072000");
  });

  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("comes compressed as %s to who reads that", async (encoding, decompress) => {
    const { headers, body } = await site.ask("/", { headers: { "accept-encoding": encoding } });
    expect(headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    expect(headers["content-length"]).toBe(String(body.length));
    expect(decompress(body).toString()).toContain("first /");
  });

  test("comes best compressed to who reads all, and plain to who reads none", async () => {
    const all = await site.ask("/", { headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(all.headers["content-encoding"]).toBe("br");
    const none = await site.ask("/");
    expect(none.headers).not.toHaveProperty("content-encoding");
    expect(none.headers["vary"]).toBe("accept-encoding");
  });

  test("that is not modified still brings the policy of its build", async () => {
    const { headers } = await site.ask("/");
    const { headers: again } = await site.ask("/", {
      headers: { "if-none-match": headers["etag"]! },
    });
    expect(again["content-security-policy"]).toBe(policyOf("first"));
  });

  test("can be asked for by HEAD", async () => {
    const { status, headers, body } = await site.ask("/", { method: "HEAD" });
    const whole = await site.ask("/");
    expect(status).toBe(200);
    expect(headers["content-length"]).toBe(String(whole.body.length));
    expect(headers["content-security-policy"]).toBe(policyOf("first"));
    expect(body).toHaveLength(0);
  });
});

describe("a file", () => {
  test.each([
    [addressOf(pictureOf("first")), "image/webp", FOREVER],
    [`/${scriptOf("first")}`, "application/javascript; charset=utf-8", FOREVER],
    ["/look.css", "text/css; charset=utf-8", REVALIDATED],
    ["/page-data/index/page-data.json", "application/json; charset=utf-8", REVALIDATED],
    ["/page-data/app-data.json", "application/json; charset=utf-8", REVALIDATED],
    ["/manifest.webmanifest", "application/manifest+json", REVALIDATED],
    ["/.well-known/security.txt", "text/plain; charset=utf-8", REVALIDATED],
  ])("%s is kept by browsers as long as its name allows", async (address, type, lifetime) => {
    const { status, headers } = await site.ask(address, {
      headers: { "accept-encoding": "br" },
    });
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      type,
      lifetime,
    ]);
    expect(headers["content-security-policy"]).toBe(policyOf("first"));
  });

  test("can be asked for in part", async () => {
    const part = { headers: { range: "bytes=0-6" } };
    const { status, headers, body } = await site.ask(addressOf(pictureOf("first")), part);
    expect([status, body.toString()]).toEqual([206, "picture"]);
    expect(headers["content-range"]).toBe("bytes 0-6/13");
    const beyond = await site.ask("/icon.png", { headers: { range: "bytes=99-" } });
    expect([beyond.status, beyond.body.toString()]).toEqual([416, "The file has no such part.\n"]);
    expect(beyond.headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("an address", () => {
  test.each([
    ["/services", "/services/"],
    ["/services?from=menu&x=%2F", "/services/?from=menu&x=%2F"],
    ["/services/index.html?a", "/services/?a"],
    ["/index.html", "/"],
    ["/%73ervices", "/services/"],
  ])("%s leads to %s for good", async (address, to) => {
    const { status, headers } = await site.ask(address);
    expect([status, headers["location"]]).toEqual([301, to]);
    expect(headers["content-security-policy"]).toBe(policyOf("first"));
    expect((await site.ask(address, { method: "HEAD" })).status).toBe(301);
  });

  test.each([
    "/weddings/",
    "/weddings",
    "/Services/",
    "/404.html",
    "/404/",
    "/404",
    "/static/",
    "/static",
    "/_headers",
    "/.hidden",
    "/../_headers",
    "/%2e%2e/_headers",
    "/..%2f_headers",
    "/..%5c_headers",
    "/services/../../release.json",
    "/static/..%2f..%2frelease.json",
    "/index.html.br",
    "/look.css/",
    "/look.css%00.html",
    "//evil.example.com",
    "//evil.example.com/services",
    "//services",
    "/\\evil.example.com",
    "/https://evil.example.com/",
    `/${scriptOf("unknown")}`,
    `/${"x".repeat(5000)}`,
  ])("%s gets the page for unknown addresses, with its status", async (address) => {
    const { status, headers, body } = await site.ask(address);
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policyOf("first"),
      "cache-control": REVALIDATED,
    });
    expect(headers).not.toHaveProperty("location");
    expect(body.toString()).toContain("first /404.html");
  });

  test("that is unknown gets the page whole, whatever part of it is asked for", async () => {
    for (const [name, value] of [
      ["if-none-match", "*"],
      ["range", "bytes=0-3"],
      ["if-match", '"x"'],
    ] as const) {
      const { status, body } = await site.ask("/weddings/", { headers: { [name]: value } });
      expect([status, body.toString()]).toEqual([404, expect.stringContaining("</html>")]);
    }
    const { status, headers } = await site.ask("/weddings/", {
      headers: { "accept-encoding": "br" },
    });
    expect([status, headers["content-encoding"]]).toEqual([404, "br"]);
  });

  test.each(["/%", "/%zz", "/%ff", "/services/%c3%28"])("%s cannot be read", async (address) => {
    const { status, headers, body } = await site.ask(address);
    expect([status, body.toString()]).toEqual([400, "This address cannot be read.\n"]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "cannot be written by %s",
    async (method) => {
      const { status, headers, body } = await site.ask("/services/", { method });
      expect([status, headers["allow"]]).toEqual([405, "GET, HEAD"]);
      expect(body.toString()).toBe("Pages can be read here, and nothing else.\n");
    },
  );
});
