/** A fault that did not happen would let a test pass that is about it. */
import type { Fault } from "../src";
import { clientFor, localContentful } from "./clients";

const server = localContentful();
/** @param timeout how many milliseconds the client waits: without end, unless it is given */
const types = (timeout = 0) => clientFor(server.contentful, { timeout }).getContentTypes();
const fail = (fault: object) =>
  server.contentful.faults.add({ api: "delivery", ...fault } as unknown as Fault);

beforeAll(() => {
  for (const id of ["one", "two", "three"]) {
    server.contentful.space.putContentType(id, { name: id, fields: [] });
  }
});

test.each([
  [{ rateLimitSeconds: 7 }, { message: expect.stringContaining('"status": 429') }],
  [{ status: 503 }, { name: "ServiceUnavailable" }],
  [{ reset: true }, { code: "ECONNRESET" }],
  [{ reset: "midway" }, { code: "ECONNRESET" }],
])("%j ends a request", async (fault, seen) => {
  fail(fault);
  await expect(types()).rejects.toMatchObject(seen);
});

test("an answer comes too late for whoever does not wait", async () => {
  fail({ delayMs: 60_000 });
  await expect(types(200)).rejects.toMatchObject({ code: "ECONNABORTED" });
});

test.each([
  [{ truncate: true }, expect.stringMatching(/^{(?!.*}$)/s)],
  [{ replaceBody: "<html>" }, "<html>"],
  [
    { dropItems: 1 },
    expect.objectContaining({ total: 3, items: [expect.anything(), expect.anything()] }),
  ],
])("%j changes an answer that looks right", async (fault, seen) => {
  fail(fault);
  expect(await types()).toEqual(seen);
});

test("a fault can be limited to a path, to a number of requests and to later ones", async () => {
  fail({ status: 500, path: /content_types/, times: 1, after: 1 });
  fail({ status: 500, path: /locales/ });
  await expect(types()).resolves.toBeDefined();
  await expect(types()).rejects.toThrow();
  await expect(types()).resolves.toBeDefined();
});
