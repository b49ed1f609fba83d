import { appendFile, readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { EventLog } from "../../src/queue/event-log";
import { Queue, Replayed } from "../../src/queue/queue";
import { MAX_SIGNATURE_AGE } from "../../src/queue/replay-protection";
import { tempFolder } from "../support/temp-folder";

const folder = tempFolder();
let count = 0;
const newFile = () => path.join(folder.path, `${(count += 1)}`, "journal.ndjson");

async function read(file: string) {
  const records: unknown[] = [];
  const log = await EventLog.open(file, (record) => records.push(record));
  await log.close();
  return records;
}

test("what was kept is there after a restart, in order", async () => {
  const file = newFile();
  const log = await EventLog.open(file, () => undefined);
  await Promise.all(Array.from({ length: 500 }, (_, seq) => log.append({ seq })));
  await log.close();
  expect(await read(file)).toEqual(Array.from({ length: 500 }, (_, seq) => ({ seq })));
});

test("half a line, which a crash cut off, is no record and spoils no later one", async () => {
  const file = newFile();
  const log = await EventLog.open(file, () => undefined);
  await log.append({ seq: 1, name: "Zoë" });
  await log.close();
  // Cut in the middle of a letter.
  await appendFile(file, Buffer.from('{"seq":2,"name":"Zoë').subarray(0, -1));
  const again = await EventLog.open(file, () => undefined);
  await again.append({ seq: 3 });
  await again.close();
  expect(await read(file)).toEqual([{ seq: 1, name: "Zoë" }, { seq: 3 }]);
});

test("a log that is compacted loses nothing that comes meanwhile", async () => {
  const file = newFile();
  const kept: unknown[] = [];
  const log = await EventLog.open(file, (record) => kept.push(record));
  const before = log.append({ seq: 1 });
  const rewritten = log.compact(() => kept as object[]);
  const after = log.append({ seq: 2 });
  await Promise.all([before, rewritten, after]);
  await log.close();
  expect(await read(file)).toEqual([{ seq: 1 }, { seq: 2 }]);
  expect(await readdir(path.dirname(file))).toEqual(["journal.ndjson"]);
});

const openQueue = (file: string) => Queue.open(path.dirname(file), () => undefined);
const build = (upTo: number) => ({
  upTo,
  outcome: "released" as const,
  startedAt: new Date().toISOString(),
  endedAt: new Date().toISOString(),
  ...{ seconds: 1, warm: true, release: "1", problem: null },
});

test("the queue's file does not grow with what it has been through, and forgets nothing", async () => {
  const file = newFile();
  const queue = await openQueue(file);
  const at = Date.now();
  const signature = "a".repeat(64);
  await queue.accept({ cause: "signed", signed: { signature, at } });
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      Array.from({ length: 200 }, () => queue.accept({ cause: "again and again" })),
    );
    await queue.addBuild(build(queue.pending!.upTo));
  }
  await queue.accept({ cause: "last", confirmShrink: true });
  await queue.close();
  expect((await readFile(file)).length).toBeLessThan(600_000);

  const again = await openQueue(file);
  expect(again.pending).toMatchObject({ count: 1, confirmShrink: true });
  expect(again.builds).toHaveLength(20);
  await expect(again.accept({ cause: "replay", signed: { signature, at } })).rejects.toThrow(
    Replayed,
  );
  await again.close();
});

test("an old request stays dead when the clock is set back", async () => {
  const file = newFile();
  const queue = await openQueue(file);
  const real = Date.now();
  const signed = { signature: "b".repeat(64), at: real };
  await queue.accept({ cause: "first", signed });
  const clock = jest.spyOn(Date, "now").mockReturnValue(real + 10 * MAX_SIGNATURE_AGE);
  await queue.accept({
    cause: "much later",
    signed: { signature: "c".repeat(64), at: real + 10 * MAX_SIGNATURE_AGE },
  });
  clock.mockReturnValue(real);
  await expect(queue.accept({ cause: "replay", signed })).rejects.toThrow(Replayed);
  await queue.close();
});

test("lines that make no sense are counted, and the others are used", async () => {
  const file = newFile();
  const queue = await openQueue(file);
  await queue.accept({ cause: "first" });
  await queue.close();
  await appendFile(file, 'nonsense\n{"kind":"other"}\n');
  let unreadable = 0;
  const again = await Queue.open(path.dirname(file), (lines) => (unreadable = lines));
  expect(unreadable).toBe(2);
  expect(again.pending?.count).toBe(1);
  await again.close();
});
