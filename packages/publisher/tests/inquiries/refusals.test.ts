import { readFile } from "node:fs/promises";
import path from "node:path";
import { until } from "../support/until";
import { couple, DAY, HOUR, pass, roomForEachTest } from "./support/room";

const room = roomForEachTest();

test.each([
  ["the login", "login", 535, "refuses the login."],
  ["the sender", "sender", 553, "(553). Correct INQUIRY_FROM"],
  ["the receiver", "recipient", 550, "(550). Correct INQUIRY_TO"],
  ["the message", "message", 554, "refuses the message (554)."],
] as const)(
  "a server that refuses %s: the officiant is told, and the message is kept and sent after a restart",
  async (_what, step, status, sentence) => {
    await room.open();
    room.server.refusals[step].push(status);
    await room.post(couple);
    await room.failures(1);
    expect(room.told).toEqual([expect.stringContaining(sentence)]);
    expect(room.told[0]).toContain(room.folder);
    expect(room.told[0]).not.toMatch(/Maya|maya|Whytecliff/);
    expect(room.outbox.status.isStuck).toBe(step !== "message");
    expect(await room.failures(1)).toEqual([step === "login" ? 30_000 : DAY]);
    const [name = ""] = await room.files();
    expect(await readFile(path.join(room.folder, name), "utf8")).toContain(couple.location);

    await room.reopen(0);
    expect(await room.delivered()).toHaveLength(1);
  },
);

test("a mailbox that is full gets what was kept once she has room: by Send again, or by itself a day later", async () => {
  await room.open();
  room.server.refusals.recipient.push(552, 552);
  await room.post(couple);
  expect(await room.failures(1)).toEqual([DAY]);
  await room.outbox.sendAgain();
  // Still full: she sees what came of this press.
  expect(room.server.seen.connections).toBe(2);
  const { status } = room.outbox;
  expect(status).toMatchObject({ waiting: 0, failed: 1, isStuck: true });
  expect(status.problem).toMatch(/^The mailbox of INQUIRY_TO is full \(552\)\. Delete mails/);
  pass(DAY);
  expect(await room.delivered()).toHaveLength(1);
  expect(room.outbox.status).toMatchObject({ problem: null, isStuck: false });
});

/** Opens the room a while later, when the server still refuses what is kept. */
async function reopen(later: number, refused: number, isTold = true) {
  room.server.refusals.message.push(...Array<number>(refused).fill(554));
  // However long delivered ones are kept.
  await room.reopen(later, { env: { INQUIRY_KEEP: "365" }, isTold: () => isTold });
  await room.failures(refused);
}

test("spam that the server refuses: one notice a day with the number, also over restarts", async () => {
  await room.open();
  for (let count = 1; count <= 10; count += 1) {
    room.server.refusals.message.push(554);
    await room.post({ ...couple, message: `Buy ${count}` });
    await room.failures(count);
  }
  await until(async () => (await room.states()).includes("reported"), "the first is told");
  expect(room.told).toEqual([expect.stringMatching(/^1 message from couples could not be sent/)]);
  // A stranger's spam turns nothing red.
  expect(room.outbox.status).toMatchObject({ failed: 10, isStuck: false });
  await reopen(DAY - HOUR, 10);
  expect(room.told).toEqual([]);
  await reopen(HOUR, 10);
  await until(async () => !(await room.states()).includes("failed"), "all are told");
  expect(room.told).toEqual([expect.stringMatching(/^9 messages from couples could not be sent/)]);
});

test("what the server refuses is deleted 30 days after she was told, and never before", async () => {
  await room.open({ isTold: () => false });
  room.server.refusals.message.push(554);
  await room.post(couple);
  await until(() => room.outbox.status.isStuck, "nobody was told");
  await reopen(400 * DAY, 1, false);
  room.server.refusals.message.push(554);
  await room.outbox.sendAgain();
  expect(room.told).toHaveLength(1);
  pass(HOUR);
  expect(room.told).toHaveLength(2);
  expect(await room.states()).toEqual(["failed"]);
  await reopen(0, 1);
  await until(async () => (await room.states()).includes("reported"), "she is told");
  await reopen(29 * DAY, 1);
  await room.close();
  expect(await room.states()).toEqual(["reported"]);
  await reopen(DAY, 1);
  await room.close();
  expect(await room.states()).toEqual([]);
});

test("when the disk that messages may take is used up, a new one is refused and none is lost", async () => {
  await room.open({ maxBytes: 3 * 4096, env: { INQUIRY_KEEP: "0" } });
  room.server.refusals.greeting.push(421, 421, 421);
  const answers = [];
  for (let count = 1; count <= 4; count += 1) {
    answers.push(await room.post({ ...couple, message: `Ours ${count}` }));
    if (count < 4) await room.failures(count);
  }
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 507]);
  expect(answers[3]?.text).toContain("Please send it as an email");
  expect(room.told).toEqual([expect.stringContaining("new ones are refused")]);
  expect(room.outbox.status).toMatchObject({ isFull: true, isStuck: true });
  await room.outbox.sendAgain();
  expect(room.server.mails).toHaveLength(3);
  // Those that were delivered first make room.
  expect((await room.post({ ...couple, message: "Ours 5" })).status).toBe(202);
  expect(await room.files()).toHaveLength(3);
});

test("of more than a hundred an hour none is lost, and those after them are marked", async () => {
  await room.open();
  const from = (count: number) => ({ "x-forwarded-for": `192.0.2.${count}` });
  for (let count = 1; count <= 101; count += 1) {
    const { status } = await room.post({ ...couple, message: `Ours ${count}` }, from(count));
    expect(status).toBe(202);
  }
  const mails = await room.delivered();
  const marked = mails.filter(({ subject }) => subject?.startsWith("[probably spam]"));
  expect([mails.length, marked.length]).toEqual([101, 1]);
});

test("a couple's mail does not wait behind those of others", async () => {
  await room.open();
  room.server.refusals.greeting.push(421, 421, 421);
  for (let count = 1; count <= 3; count += 1) {
    await room.post({ ...couple, message: `Ours ${count}` });
    await room.failures(count);
  }
  await room.outbox.sendAgain();
  const words = (await room.delivered()).map(({ text }) => /Ours \d/.exec(text ?? "")?.[0]);
  expect(words).toEqual(["Ours 3", "Ours 2", "Ours 1"]);
});
