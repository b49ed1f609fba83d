import type { Socket } from "node:net";
import { peakOf, SMALL_HEAP } from "./support/memory";
import { PublisherFixture } from "./support/publisher-fixture";
import { sendHook } from "./support/hook";
import { until } from "./support/until";
import { beginRequest } from "./support/unfinished-request";

let fixture: PublisherFixture;
const sockets: Socket[] = [];
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await fixture.end();
});

/** Requests that no time ends before a test has ended. */
const ENDLESS = { limits: { requestTimeout: 300_000, idleTimeout: 300_000 } };

test.each([
  ["1 MB, more than a hook needs", 1024 ** 2, ["413"], ENDLESS],
  ["250 KB", 250 * 1024, ["408", "503"], {}],
])(
  "a thousand unsigned requests of %s, left unfinished, take little memory and end by themselves",
  async (_what, size, statuses, how) => {
    const publisher = await fixture.startLive({ NODE_OPTIONS: SMALL_HEAP }, how);
    const requests = Array.from({ length: 1000 }, () => beginRequest(fixture.url, size));
    sockets.push(...requests.map(({ socket }) => socket));
    const answers = await Promise.all(requests.map(({ answer }) => answer));
    for (const status of new Set(answers.filter(Boolean))) expect(statuses).toContain(status);
    // All of the bodies together are 250 MB.
    expect(peakOf(publisher)).toBeLessThan(250);
    // A connection that was kept may be read before the publisher hears that the others are closed.
    await until(async () => (await sendHook(fixture.url)).status === 202, "a hook is taken again");
  },
);

/** Begins more requests than may be open, until one is refused; `from` names the address of each. */
async function fill(from: (index: number) => string): Promise<void> {
  const begin = (_: unknown, index: number) => beginRequest(fixture.url, 2000, from(index));
  const requests = Array.from({ length: 220 }, begin);
  sockets.push(...requests.map(({ socket }) => socket));
  const refused = requests.map(async ({ answer }) => expect(await answer).toBe("503"));
  await Promise.any(refused);
}

test.each<[string, (index: number) => string]>([
  ["one address", () => "203.0.113.7"],
  ["one IPv6 network", (index) => `2001:db8:1:1::${index.toString(16)}`],
])("unfinished requests from %s keep nobody else out", async (_what, from) => {
  await fixture.startLive({}, ENDLESS);
  await fill(from);
  expect((await sendHook(fixture.url)).status).toBe(202);
});

test("a couple without script reads that their message was not taken", async () => {
  const variables = {
    SMTP_URL: "smtp://127.0.0.1:9",
    INQUIRY_TO: "hello@officiant.example",
    INQUIRY_FROM: "website@officiant.example",
  };
  await fixture.startLive(variables, ENDLESS);
  await fill((index) => `203.0.113.${index}`);
  const body = new URLSearchParams({ name: "Maya" });
  const answer = await fetch(`${fixture.url}/inquiries`, { method: "POST", body });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("your message was not taken");
});

test("a monitor is answered where unfinished requests come from everywhere", async () => {
  await fixture.startLive({}, ENDLESS);
  await fill((index) => `203.0.113.${index}`);
  expect((await sendHook(fixture.url)).status).toBe(503);
  expect((await fetch(`${fixture.url}/readyz`)).status).toBe(200);
});

test("a request that comes a byte at a time is ended before it is whole", async () => {
  await fixture.startLive({}, { limits: { requestTimeout: 1000 } });
  const { socket, answer } = beginRequest(fixture.url, 1240);
  sockets.push(socket);
  // So that it would be whole after two minutes.
  socket.write("x".repeat(760));
  const drip = setInterval(() => socket.write("x"), 500);
  expect(await answer.finally(() => clearInterval(drip))).toBe("408");
});
