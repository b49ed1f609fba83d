import type { Socket } from "node:net";
import { peakOf, SMALL_HEAP } from "./support/memory";
import { PublisherFixture } from "./support/publisher-fixture";
import { sendHook } from "./support/hook";
import { beginRequest } from "./support/unfinished-request";

let fixture: PublisherFixture;
const sockets: Socket[] = [];
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await fixture.end();
});

test.each([
  ["1 MB, more than a hook needs", 1024 ** 2, ["413"]],
  ["250 KB", 250 * 1024, ["408", "503"]],
])(
  "a thousand unsigned requests of %s, left unfinished, take little memory and end by themselves",
  async (_what, size, statuses) => {
    const publisher = await fixture.startLive({ NODE_OPTIONS: SMALL_HEAP });
    const requests = Array.from({ length: 1000 }, () => beginRequest(fixture.url, size));
    sockets.push(...requests.map(({ socket }) => socket));
    const answers = await Promise.all(requests.map(({ answer }) => answer));
    for (const status of new Set(answers.filter(Boolean))) expect(statuses).toContain(status);
    // All of the bodies together are 250 MB.
    expect(peakOf(publisher)).toBeLessThan(250);
    expect((await sendHook(fixture.url)).status).toBe(202);
  },
);
