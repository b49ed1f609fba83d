import { connect, type Socket } from "node:net";
import { peakOf, SMALL_HEAP } from "./support/memory";
import { PublisherFixture } from "./support/publisher-fixture";
import { sendHook } from "./support/hook";

let fixture: PublisherFixture;
const sockets: Socket[] = [];
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await fixture.end();
});

/** Begins a request with a body of so many bytes, and never ends it. @returns what it is answered */
async function begin(size: number, sent: number): Promise<string> {
  const socket = connect(Number(new URL(fixture.url).port), "127.0.0.1");
  sockets.push(socket.on("error", () => undefined).setEncoding("utf8"));
  socket.write(
    `POST /hooks/contentful HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
  );
  socket.write("x".repeat(sent));
  let answer = "";
  socket.on("data", (text: string) => (answer += text));
  await new Promise((resolve) => socket.once("close", resolve));
  return answer.slice(9, 12);
}

test.each([
  ["1 MB, more than a hook needs", 1024 ** 2, ["413"]],
  ["250 KB", 250 * 1024, ["408", "503"]],
])(
  "a thousand unsigned requests of %s, left unfinished, take little memory and end by themselves",
  async (_what, size, statuses) => {
    const publisher = await fixture.startLive({ NODE_OPTIONS: SMALL_HEAP });
    const answers = await Promise.all(Array.from({ length: 1000 }, () => begin(size, size - 1000)));
    for (const status of new Set(answers.filter(Boolean))) expect(statuses).toContain(status);
    // All of the bodies together are 250 MB.
    expect(peakOf(publisher)).toBeLessThan(250);
    expect((await sendHook(fixture.url)).status).toBe(202);
  },
);
