import { readFile } from "node:fs/promises";
import path from "node:path";
import { tempFolder } from "../support/temp-folder";
import { until } from "../support/until";
import { MailServer } from "./support/mail-server";
import { couple, Room, type RoomOptions } from "./support/room";

const temp = tempFolder();
const DAY = 24 * 60 * 60 * 1000;
const quick = { retry: 30, longestRetry: 100, silence: 10_000 };

let server: MailServer;
let room: Room;
let count = 0;
const folder = () => path.join(temp.path, `${count}`);
const open = async (options: Partial<RoomOptions> = {}) => {
  room = await Room.open(folder(), { port: server.port, timing: quick, ...options });
};
beforeEach(async () => {
  count += 1;
  server = await new MailServer().listen();
});
afterEach(async () => {
  await room.close();
  await server.close();
});

test.each([
  ["the addresses", "recipient", 550, "refuses the receiver's address (550). Correct INQUIRY_TO"],
  ["the message", "message", 554, "refuses the message (554)."],
] as const)(
  "a server that refuses %s for good: the officiant is told, and the message is kept",
  async (_what, step, status, sentence) => {
    await open();
    server.refusals[step].push(status);
    await room.post(couple);
    await until(() => room.told.length === 1, "the officiant is told");
    expect(room.told[0]).toContain(sentence);
    expect(room.told[0]).toContain(folder());
    expect(room.told[0]).not.toMatch(/Maya|maya|Whytecliff/);
    expect(room.outbox.status).toMatchObject({ arrived: 1, waiting: 0, failed: 1 });
    const [name = ""] = await room.files();
    expect(await readFile(path.join(folder(), name), "utf8")).toContain(couple.location);

    // Somebody mends it and starts the publisher again.
    await room.close();
    await open();
    await server.arrived(1);
    await until(() => room.outbox.status.failed === 0, "it is delivered");
  },
);

test("a message that cannot be sent is never given up", async () => {
  await open();
  server.refusals.message.push(...Array.from({ length: 50 }, () => 451));
  await room.post(couple);
  await until(() => room.outbox.status.problem !== null, "it has failed once");
  expect([room.told, room.outbox.status.isStuck]).toEqual([[], false]);
  await room.close();
  await room.age(40 * DAY);
  await open();
  await until(() => room.told.length > 0, "the officiant is told that it takes long");
  expect(room.told[0]).toContain("1 message from couples could not be sent to you by email.");
  expect(room.outbox.status).toMatchObject({ waiting: 1, isStuck: true });
  server.refusals.message.length = 0;
  await server.arrived(1);
  await until(() => !room.outbox.status.isStuck, "all is well");
});

test.each(["552 Mailbox full", "550 5.2.2 Over quota"])(
  "a mailbox that is full (%s) gets what was kept once she has room and presses Send again",
  async (refusal) => {
    await open();
    server.refusals.recipient.push(refusal);
    await room.post(couple);
    await until(() => room.told.length === 1, "the officiant is told");
    const { status } = room.outbox;
    expect(status).toMatchObject({ waiting: 0, failed: 1, isStuck: true });
    expect(status.problem).toMatch(/^The mailbox of INQUIRY_TO is full \(55\d\)\. Delete mails/);
    room.outbox.sendAgain();
    await server.arrived(1);
    await until(() => room.outbox.status.failed === 0, "it is delivered");
    expect(room.outbox.status).toMatchObject({ problem: null, isStuck: false });
  },
);

test("a mailbox that is full gets what was kept by itself, a day later", async () => {
  await open({ timing: { ...quick, daily: 100 } });
  server.refusals.recipient.push(552, 552);
  await room.post(couple);
  await server.arrived(1);
  expect(server.seen.connections).toBe(3);
});

test("a server that refuses the sender is not taken for one that refuses the receiver", async () => {
  await open();
  server.refusals.sender.push(553);
  await room.post(couple);
  await until(() => room.told.length === 1, "the officiant is told");
  expect(room.outbox.status.problem).toContain(
    "refuses the sender's address (553). Correct INQUIRY_FROM",
  );
});

const spam = async (count: number) => {
  const before = room.outbox.status.failed;
  for (let index = 0; index < count; index += 1) {
    server.refusals.message.push(554);
    await room.post({ ...couple, message: `Buy ${before + index}` });
  }
  await until(() => room.outbox.status.failed === before + count, "all are refused");
};

test("spam that the server refuses: one notice a day with the number, also over restarts", async () => {
  await open();
  await spam(10);
  await until(async () => (await room.states()).includes("reported"), "the first is told");
  // A stranger's spam turns nothing red.
  expect(room.outbox.status).toMatchObject({ failed: 10, isStuck: false });
  await room.close();
  server.refusals.message.push(...Array.from({ length: 10 }, () => 554));
  await open();
  await until(() => server.seen.messages === 20, "all are tried again");
  await room.close();
  expect(room.told).toEqual([]);

  await room.age(DAY);
  server.refusals.message.push(...Array.from({ length: 10 }, () => 554));
  await open();
  await until(() => room.told.length > 0, "the next notice has come");
  expect(room.told[0]).toContain("9 messages from couples could not be sent to you");
  await until(async () => !(await room.states()).includes("failed"), "all are told");
  expect(room.outbox.status.isStuck).toBe(false);
});

test("what the server refuses is deleted 30 days after she was told, and never before", async () => {
  const reopen = async (days: number, isTold: boolean) => {
    await room.close();
    await room.age(days * DAY);
    server.refusals.message.push(554);
    await open({ isTold: () => isTold });
  };
  await open({ isTold: () => false });
  await spam(1);
  expect(await room.states()).toEqual(["failed"]);
  await until(() => room.outbox.status.isStuck, "nobody was told");
  await reopen(100, false);
  await until(() => room.told.length > 0, "another notice");
  expect(await room.states()).toEqual(["failed"]);
  await reopen(0, true);
  await until(async () => (await room.states()).includes("reported"), "she is told");
  await reopen(29, true);
  await room.close();
  expect(await room.states()).toEqual(["reported"]);
  await reopen(1, true);
  await until(async () => (await room.states()).length === 0, "it is deleted");
});

test("when the disk that messages may take is used up, a new one is refused and none is lost", async () => {
  await open({ maxBytes: 3 * 4096 });
  server.refusals.greeting.push(...Array.from({ length: 50 }, () => 421));
  const answers = [];
  for (let index = 0; index < 4; index += 1)
    answers.push(await room.post({ ...couple, message: `Ours ${index}` }));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 507]);
  expect(answers[3]?.text).toContain("Please send it as an email");
  await until(() => room.told.length > 0, "the officiant is told");
  expect(room.told[0]).toContain("new ones are refused");
  expect(room.outbox.status).toMatchObject({ isFull: true, isStuck: true });
  server.refusals.greeting.length = 0;
  await server.arrived(3);
});
