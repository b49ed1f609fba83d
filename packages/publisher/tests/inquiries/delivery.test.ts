import fs, { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { until } from "../support/until";
import { couple, DAY, pass, roomForEachTest } from "./support/room";

const room = roomForEachTest();

test("a couple's message arrives, an answer to it goes to the couple, and nobody else can read it", async () => {
  await room.open();
  expect((await room.post(couple)).status).toBe(202);
  const [mail] = await room.delivered();
  expect(mail).toMatchObject({
    from: { address: "website@officiant.example" },
    to: [{ address: "hello@officiant.example" }],
    replyTo: [{ name: "Maya & Daniel", address: "maya@example.org" }],
    subject: "Inquiry from Maya & Daniel, Saturday, June 19, 2027",
  });
  expect(mail?.html).toBeUndefined();
  const [name = ""] = await room.files();
  const modes = [room.folder, path.join(room.folder, name)].map((file) => stat(file));
  expect((await Promise.all(modes)).map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
  expect(mail?.messageId).toMatch(/^<[\w-]+@officiant\.example>$/);
  expect(mail?.text).toBe(
    [
      "Name: Maya & Daniel",
      "Email: maya@example.org",
      "Phone: +1 604 555 0100",
      "Wedding date: Saturday, June 19, 2027",
      "Wedding location: Whytecliff Park, West Vancouver",
      "",
      couple.message,
      "",
      "-- ",
      "Sent by the contact form of your website. Press Reply: your answer goes to them.",
      "",
    ].join("\n"),
  );
});

test.each([
  ["0027-06-19", "0027-06-19"],
  ["1027-06-19", "1027-06-19"],
  ["1999-12-31", "1999-12-31"],
  ["2000-01-01", "Saturday, January 1, 2000"],
  ["next June", "next June"],
])(
  "the mail has the date %s as %s, so that a mistyped year is not changed",
  async (date, shown) => {
    await room.open();
    await room.post({ ...couple, date });
    const [mail] = await room.delivered();
    expect(mail?.text).toContain(`Wedding date: ${shown}\n`);
    expect(mail?.subject).toBe(`Inquiry from Maya & Daniel, ${shown}`);
  },
);

test("a busy server is asked again at longer and longer intervals, and the officiant told after an hour", async () => {
  await room.open();
  room.server.refusals.message.push(...Array<number>(10).fill(451));
  await room.post(couple);
  const [first = 0] = await room.failures(1);
  expect([room.told, room.outbox.status.isStuck]).toEqual([[], false]);
  for (let [pause, count] = [first, 2]; count <= 9; count += 1) {
    pass(pause);
    pause = (await room.failures(count)).at(-1) ?? 0;
  }
  expect((await room.failures(9)).map((pause) => pause / 1000)).toEqual([
    30, 60, 120, 240, 480, 960, 1920, 3600, 3600,
  ]);
  expect(room.told).toEqual([
    expect.stringContaining("1 message from couples could not be sent to you by email."),
  ]);
  expect(room.outbox.status).toMatchObject({ waiting: 1, failed: 0, isStuck: true });
  expect(room.outbox.status.waitingSince).toMatch(/^\d{4}-/);

  // Nothing is ever given up.
  await room.reopen(40 * DAY);
  await room.failures(1);
  expect(await room.states()).toEqual(["waiting"]);
  const open = jest.spyOn(fs, "open");
  await room.outbox.sendAgain();
  // To flush it: a power cut must not have it sent again.
  expect(open).toHaveBeenCalledWith(room.folder, "r");
  expect(room.outbox.status).toMatchObject({ waiting: 0, problem: null, isStuck: false });
  expect(room.server.mails).toHaveLength(1);
});

test.each([
  ["0", { 0: "known", 29: "known", 31: "gone" }],
  ["30", { 0: "kept", 29: "kept", 31: "gone" }],
  ["60", { 31: "kept", 59: "kept", 61: "gone" }],
])(
  "INQUIRY_KEEP=%s: so long the words are kept, and for 30 days at least it is known that they came",
  async (INQUIRY_KEEP, days) => {
    const message = { ...couple, id: "one-message" };
    await room.open({ env: { INQUIRY_KEEP } });
    await room.post(message);
    await room.delivered();
    let passed = 0;
    for (const [day, state] of Object.entries(days)) {
      await room.reopen((Number(day) - passed) * DAY, { env: { INQUIRY_KEEP } });
      passed = Number(day);
      if (state !== "gone") await room.post(message);
      await room.close();
      const [name] = await room.files();
      const words = name && (await readFile(path.join(room.folder, name), "utf8"));
      expect([day, words === "" ? "known" : words ? "kept" : "gone"]).toEqual([day, state]);
    }
    expect(room.server.mails).toHaveLength(1);
  },
);

test("whoever presses a button of the status page waits 10 s at most for a silent mail server", async () => {
  await room.open();
  room.server.refusals.message.push(451);
  await room.post(couple);
  await room.failures(1);
  for (const press of ["sendAgain", "sendTest"] as const) {
    const { connections } = room.server.seen;
    room.server.refusals.greeting.push(0);
    const start = Date.now();
    const pressed = room.outbox[press]();
    await until(() => room.server.seen.connections > connections, "it is tried");
    pass(10_000);
    await pressed;
    // Then the outbox gives the server up.
    expect(Date.now() - start).toBeLessThan(30_000);
  }
  const { lastTest, waiting } = room.outbox.status;
  expect(waiting).toBe(1);
  expect(lastTest?.message).toMatch(/^The test was not sent\. The mail server cannot be reached/);
});

test("a file that cannot be read is told of, one that is not whole is no message, and others are sent", async () => {
  await room.open();
  await room.close();
  const file = path.join(room.folder, `${Date.now() - 4 * DAY}-${"0".repeat(32)}.waiting`);
  await writeFile(file, "{half");
  await writeFile(`${file}.tmp`, "{half");
  await room.open();
  await room.post(couple);
  await room.server.arrived(1);
  expect(room.told).toEqual([
    expect.stringContaining("A kept message cannot be read from the disk."),
  ]);
  await room.close();
  expect((await room.files()).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

/** From now on, a step of writing a file fails, as on a disk that is full or broken. */
function breakDisk(step: "write" | "flush", files: RegExp) {
  const { open, writeFile: write } = fs;
  const fail = () => Promise.reject(Object.assign(new Error("Broken"), { code: "EIO" }));
  if (step === "write") {
    return jest.spyOn(fs, "writeFile").mockImplementation(async (...args) => {
      await write(...args);
      if (files.test(String(args[0]))) await fail();
    });
  }
  return jest.spyOn(fs, "open").mockImplementation(async (...args) => {
    const handle = await open(...args);
    return files.test(String(args[0])) ? Object.assign(handle, { sync: fail }) : handle;
  });
}

test.each([
  ["writing it", "write", /\.tmp$/],
  ["flushing it", "flush", /\.tmp$/],
  ["flushing the folder", "flush", /\/\d+$/],
] as const)(
  "a message is taken only once it is safe on the disk: where %s fails it is not, and nothing of it is left",
  async (_what, step, files) => {
    await room.open();
    const disk = breakDisk(step, files);
    const { status, text } = await room.post(couple);
    expect(status).toBe(503);
    expect(text).toContain("Something is wrong on our side, and your message was not taken.");
    expect(await room.files()).toEqual([]);
    disk.mockRestore();
    expect((await room.post(couple)).status).toBe(202);
    expect(await room.delivered()).toHaveLength(1);
  },
);

test("no word of a couple is in the log", async () => {
  await room.open();
  room.server.refusals.message.push(451);
  room.server.refusals.recipient.push(550);
  await room.post(couple);
  await room.post({ ...couple, email: "no address of maya" });
  await room.post({ ...couple, name: "Maya, again" });
  await room.failures(2);
  await room.outbox.sendAgain();
  expect(room.outbox.status).toMatchObject({ arrived: 2, waiting: 0, failed: 0 });
  expect(room.log.join("")).toContain("message not delivered");
  expect(room.log.join("")).not.toMatch(/maya|ceremony|Whytecliff|555 0100/i);
});
