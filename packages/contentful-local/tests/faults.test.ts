import type { Fault } from "../src";
import { clientFor, failureOf, fetchFrom, localContentful } from "./clients";

const server = localContentful();
const reader = () => clientFor(server.contentful);
const types = () => reader().getContentTypes();
const fail = (fault: object) =>
  server.contentful.faults.add({ api: "delivery", ...fault } as unknown as Fault);

beforeAll(() => {
  for (const id of ["one", "two", "three"]) {
    const fields = [{ id: "x", name: "X", type: "Symbol", localized: false, required: false }];
    server.contentful.space.putContentType(id, { name: id, fields });
  }
});

test("an answer can be any error, with the body that Contentful gives it", async () => {
  fail({ status: 503 });
  expect(await failureOf(types())).toMatchObject({ id: "ServiceUnavailable", status: 503 });
  server.contentful.faults.clear();
  await expect(types()).resolves.toMatchObject({ total: 3 });
});

test("a fault can be limited to a path, to a number of requests and to later ones", async () => {
  fail({ status: 500, path: /content_types\?/, times: 1, after: 1 });
  const limited = () => reader().getContentTypes({ limit: 1 } as object);
  await expect(limited()).resolves.toBeDefined();
  expect(await failureOf(limited())).toMatchObject({ status: 500 });
  await expect(limited()).resolves.toBeDefined();
  fail({ status: 500, path: /locales/ });
  await expect(types()).resolves.toBeDefined();
});

test("a rate limit says when to come again, and the client does", async () => {
  fail({ rateLimitSeconds: 0, times: 1 });
  const client = clientFor(server.contentful, {
    retryOnError: true,
    logHandler: () => undefined,
  });
  await expect(client.getContentTypes()).resolves.toMatchObject({ total: 3 });
  expect(server.contentful.calls.all().map(({ status }) => status)).toEqual([429, 200]);
  fail({ rateLimitSeconds: 7 });
  const { hosts, spaceId, tokens } = server.contentful;
  const url = `https://${hosts.delivery}/spaces/${spaceId}?access_token=${tokens.delivery}`;
  const { headers, status } = await fetchFrom(server.contentful, url);
  expect([status, headers["x-contentful-ratelimit-reset"]]).toEqual([429, "7"]);
});

test("a connection can be cut before the answer or within it", async () => {
  for (const reset of [true, "midway"]) {
    server.contentful.faults.clear();
    fail({ reset });
    await expect(types()).rejects.toMatchObject({ code: "ECONNRESET" });
  }
  expect(server.contentful.calls.all()[0]).toMatchObject({ status: null });
});

test("a truncated answer looks complete: the client returns half a text", async () => {
  fail({ truncate: true });
  const answer: unknown = await types();
  expect(typeof answer).toBe("string");
});

test("a list can be short of items that its total counts, and a sync of items that nothing counts", async () => {
  fail({ dropItems: 1, times: 1 });
  const short = await types();
  expect([short.total, short.items.length]).toEqual([3, 2]);
  for (const id of ["a", "b"]) {
    server.contentful.space.putEntry(id, "one", {});
    server.contentful.space.publish(id);
  }
  const sync = () => reader().withoutLinkResolution.sync({ initial: true });
  fail({ dropItems: 1, path: /\/sync\?/, times: 1 });
  expect((await sync()).entries.map(({ sys }) => sys.id)).toEqual(["b"]);
  expect((await sync()).entries).toHaveLength(2);
  expect(server.contentful.calls.count({ path: /\/sync\?/ })).toBe(2);
});

test("an answer can come too late for whoever asks, and be something else altogether", async () => {
  fail({ delayMs: 60_000, times: 1 });
  const impatient = clientFor(server.contentful, { timeout: 200 });
  await expect(impatient.getContentTypes()).rejects.toMatchObject({ code: "ECONNABORTED" });
  fail({ delayMs: 10, times: 1 });
  await expect(types()).resolves.toMatchObject({ total: 3 });
  fail({ replaceBody: "<html>" });
  expect(await types()).toBe("<html>");
});
