import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { PublisherFixture, secrets } from "./support/publisher-fixture";
import { until } from "./support/until";

/** Only Linux lists its connections in a file. */
const onLinux = process.platform === "linux" ? describe : describe.skip;

const NONE = "GET /none HTTP/1.1\r\nHost: a\r\n\r\n";
const STATUS = `GET /status.json HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${secrets.status}\r\n\r\n`;

const CONNECTIONS = 5;

const CLIENTS: readonly [string, (socket: Socket) => void][] = [
  ["says nothing", () => undefined],
  ["begins a request and stops", (socket) => socket.write("POST /hooks/rebuild HTTP/1.1\r\nHost:")],
  [
    "sends less of a body than it has said",
    (socket) =>
      socket.write("POST /hooks/contentful HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"),
  ],
  ["asks once and stays", (socket) => socket.write(STATUS)],
  [
    "asks on and on, and reads no answer",
    (socket) => {
      socket.pause();
      // More than the system itself keeps for a reader.
      socket.write(NONE.repeat(60_000));
    },
  ],
];

onLinux("whoever keeps a connection and does not use it loses it", () => {
  const fixture = new PublisherFixture();
  const misused = new Map<string, readonly Socket[]>();
  // All at the same time: each is cut off only after many seconds.
  beforeAll(async () => {
    await fixture.start();
    await fixture.idle();
    const port = Number(new URL(fixture.url).port);
    for (const [name, misuse] of CLIENTS) {
      const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, "127.0.0.1"));
      await Promise.all(sockets.map((socket) => once(socket, "connect")));
      expect(sockets.map(isHeld)).not.toContain(false);
      for (const socket of sockets) misuse(socket.on("error", () => undefined));
      misused.set(name, sockets);
    }
  });
  afterAll(() => fixture.end());

  /** Whether the publisher's side of a connection is open, as the system lists it. */
  const isHeld = ({ localPort }: Socket) => {
    const [own, other] = [Number(new URL(fixture.url).port), localPort ?? 0].map((port) =>
      port.toString(16).toUpperCase().padStart(4, "0"),
    );
    return new RegExp(`:${own} \\w+:${other} 01 `).test(readFileSync("/proc/net/tcp", "utf8"));
  };

  test.each(CLIENTS)("who %s", async (name) => {
    const sockets = misused.get(name) ?? [];
    await until(() => !sockets.some(isHeld), "all are cut off", { timeout: 150_000 });
    for (const socket of sockets) socket.destroy();
    expect((await fetch(`${fixture.url}/readyz`)).status).toBe(200);
  });
});
