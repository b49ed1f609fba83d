import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect as connectSecurely } from "node:tls";
import { pino } from "pino";
import { takePort } from "../../../tests/support/ports";
import { Releases } from "../src/releases/releases";
import { signedHook } from "./support/hook";
import { basic } from "./support/status-page";
import { until } from "./support/until";
import { pictureOf, scriptOf, tinySite, writeBuild } from "./support/tiny-site";
import { PREVIEW_PASSWORD, startWebServer, type WebServer } from "./support/web-servers";
import { PublisherFixture, secrets } from "./support/publisher-fixture";

const NEVER = new AbortController().signal;

describe("behind Caddy", () => {
  const publisher = new PublisherFixture();
  // The web server reads as another user.
  const data = mkdtempSync(path.join(tmpdir(), "served-"));
  chmodSync(data, 0o755);
  let site: WebServer;
  let releases: Releases;
  /** A connection that says nothing, and one that does not end its request. */
  let unused: readonly Socket[] = [];

  async function publish(mark: string) {
    await writeBuild(path.join(data, mark, "work"), tinySite({ mark }));
    return releases.make(path.join(data, mark), NEVER);
  }

  beforeAll(async () => {
    await publisher.startLive({
      // No other server has it once the publisher has ended.
      PUBLISHER_PORT: takePort(),
      SMTP_URL: "smtp://127.0.0.1:9",
      INQUIRY_TO: "hello@officiant.example",
      INQUIRY_FROM: "website@officiant.example",
    });
    const log = pino({ level: "silent" });
    releases = await Releases.open({ PUBLISHER_DATA: data, PUBLISHER_KEEP_RELEASES: 3 }, log);
    site = await startWebServer(data, Number(new URL(publisher.url).port));
    // Before the other tests, because a server waits for many seconds.
    const [port, host] = [Number(new URL(site.url).port), "127.0.0.1"];
    const half = connectSecurely({ port, host, rejectUnauthorized: false });
    half.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
    unused = [connect(port, host), half];
    await Promise.all(unused.map((socket) => once(socket, "connect")));
    for (const socket of unused) socket.on("error", () => undefined).resume();
  });
  afterAll(async () => {
    await publisher.end();
    rmSync(data, { recursive: true, force: true });
    await site.close();
  });

  test("Caddy's settings are behind a socket that its user alone may enter", async () => {
    expect(statSync(path.join(site.folder, "admin.sock")).mode & 0o077 & 0o022).toBe(0);
    const [error] = (await once(connect(2019, "127.0.0.1"), "error")) as [NodeJS.ErrnoException];
    expect(error.code).toBe("ECONNREFUSED");
  });

  test("visitors get pages over https, compressed, with the fixed headers", async () => {
    await publish("first");
    const { status, headers, body } = await site.ask("/reviews/", {
      headers: { "accept-encoding": "gzip, br, zstd" },
    });
    expect([status, headers["content-encoding"]]).toEqual([200, "zstd"]);
    expect(headers).toMatchObject({
      "content-security-policy": "frame-ancestors 'none'",
      "strict-transport-security": "max-age=63072000",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cache-control": "public, max-age=0, must-revalidate",
    });
    expect(body.length).toBeLessThan(2000);
    expect(String((await site.ask("/reviews/")).body)).toContain("first /reviews/");
  });

  test("hashed files may be kept for a year, and scripts come compressed", async () => {
    const encodings = { headers: { "accept-encoding": "gzip, br, zstd" } };
    const picture = await site.ask(encodeURI(`/${pictureOf("first")}`), encodings);
    const script = await site.ask(`/${scriptOf("first")}`, encodings);
    for (const { status, headers } of [picture, script]) {
      expect(status).toBe(200);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    expect(script.headers["content-encoding"]).toBe("zstd");
    expect(script.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
  });

  test("an unknown address gets the site's own page, which nobody keeps", async () => {
    const none = ["/none/", "/static/none.webp", `/${scriptOf("none")}`];
    for (const address of [...none, "/_headers", "/.hidden"]) {
      const { status, headers, body } = await site.ask(address);
      expect([address, status]).toEqual([address, 404]);
      expect(String(body)).toContain("first /404");
      expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
      expect(headers["x-frame-options"]).toBe("DENY");
    }
  });

  test("www leads to the bare domain, and a page without its slash to the one with it", async () => {
    const www = await site.ask("/about/?a=b", { host: "www.localhost" });
    expect([www.status, www.headers.location]).toEqual([301, "https://localhost/about/?a=b"]);
    const { status, headers } = await site.ask("/about");
    expect([[301, 308].includes(status), headers.location]).toEqual([true, "/about/"]);
  });

  test("the draft preview is for whoever has its password, and in no search engine", async () => {
    const ask = (password?: string) => {
      const authorization = `Basic ${btoa(`preview:${password}`)}`;
      const headers = password === undefined ? {} : { headers: { authorization } };
      return site.ask("/readyz", { host: "preview.localhost", ...headers });
    };
    for (const password of [undefined, "", "cedar"]) {
      const { status, headers } = await ask(password);
      expect([status, headers["www-authenticate"]]).toEqual([401, expect.stringMatching(/^Basic/)]);
      expect(headers["x-robots-tag"]).toBe("noindex");
    }
    const { status, headers } = await ask(PREVIEW_PASSWORD);
    expect([status, headers["x-robots-tag"]]).toEqual([200, "noindex"]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("a page is sent again once it is another, also after a rollback, and else not", async () => {
    const etag = (await site.ask("/")).headers.etag!;
    const again = () => site.ask("/", { headers: { "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    await publish("second");
    expect(String((await again()).body)).toContain("second /");
    const [, first] = await releases.list();
    await releases.switchTo(first!.id);
    const { body, headers } = await site.ask("/");
    expect(String(body)).toContain("first /");
    // A rollback sets dates back, and browsers would keep what is newer.
    const date = headers["last-modified"];
    if (date !== undefined) {
      const dated = await site.ask("/", { headers: { "if-modified-since": date } });
      expect(dated.status).toBe(200);
    }
    expect((await again()).status).toBe(304);
  });

  test("whoever came before the switch still gets the hashed files of then", async () => {
    await publish("third");
    for (const mark of ["first", "third"]) {
      const { status } = await site.ask(`/${scriptOf(mark)}`);
      expect([mark, status]).toEqual([mark, 200]);
    }
  });

  test("hooks and the status reach the publisher, with headers of its own", async () => {
    const { path: address, method = "", headers: signed, body } = signedHook();
    for (const host of ["localhost", "www.localhost"]) {
      const hook = await site.ask(address, { method, headers: signed, body, host });
      expect([hook.status, String(hook.body)]).toEqual([202, expect.stringContaining("Accepted")]);
    }
    expect((await site.ask("/status")).status).toBe(401);
    const authorization = basic(secrets.status);
    const { status, headers } = await site.ask("/status", { headers: { authorization } });
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
    expect((await site.ask("/readyz")).status).toBe(200);
  });

  test("whoever connects and does not ask is cut off", async () => {
    await until(() => unused.every(({ closed }) => closed), "both are cut off");
    expect((await site.ask("/")).status).toBe(200);
  });

  test("visitors notice neither a dead publisher nor a release that is half made", async () => {
    await publisher.end();
    const half = path.join(data, "releases/.staging/public");
    mkdirSync(half, { recursive: true });
    writeFileSync(path.join(half, "index.html"), "half");
    for (const address of ["/", "/about/", `/${scriptOf("third")}`]) {
      expect((await site.ask(address)).status).toBe(200);
    }
    expect((await site.ask("/hooks/contentful", { method: "POST" })).status).toBe(502);
  });

  test("during switches visitors see no error, and never a mix of two releases", async () => {
    const walks = Array.from({ length: 8 }, () => 0);
    let isSwitching = true;
    const visit = async (_: number, visitor: number) => {
      while (isSwitching) {
        const page = await site.ask("/reviews/");
        const text = String(page.body);
        const mark = /<title>(.*?)<\/title>/.exec(text)?.[1] ?? "none";
        expect([page.status, text.endsWith("</html>")]).toEqual([200, true]);
        expect(page.headers["content-length"]).toBe(String(page.body.length));
        const script = await site.ask(`/${scriptOf(mark)}`);
        expect([mark, script.status]).toEqual([mark, 200]);
        expect(String(script.body)).toContain(mark);
        expect((await site.ask("/none/")).status).toBe(404);
        walks[visitor]! += 1;
      }
    };
    const visitors = Promise.all(walks.map(visit)).finally(() => (isSwitching = false));
    for (let round = 0; isSwitching && round < 6; round += 1) {
      await publish(`round-${round}`);
      const before = [...walks];
      // Each has a page of the newest release, or of the one before.
      const haveWalked = () => walks.every((count, visitor) => count > before[visitor]!);
      await until(() => !isSwitching || haveWalked(), "each has begun anew");
    }
    isSwitching = false;
    await visitors;
  });
});
