import { readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { generate } from "selfsigned";
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

/** What the status page says of a test message. */
async function sendTest() {
  await room.outbox.sendTest();
  return room.outbox.status.lastTest?.message;
}

/** The states of the kept messages. */
const states = async () => (await room.files()).map((name) => name.split(".")[1]).sort();

/** Makes what is in the outbox look as if it had arrived earlier. */
async function age(ms: number) {
  for (const name of await room.files()) {
    const [receivedAt = "", rest = ""] = name.split("-");
    const older = `${Number(receivedAt) - ms}-${rest}`;
    const file = path.join(folder(), older);
    await rename(path.join(folder(), name), file);
    const { mtimeMs } = await stat(file);
    await utimes(file, (mtimeMs - ms) / 1000, (mtimeMs - ms) / 1000);
  }
}

test("a couple's message arrives, and an answer to it goes to the couple", async () => {
  await open();
  expect((await room.post(couple)).status).toBe(202);
  const [mail] = await server.arrived(1);
  expect(mail).toMatchObject({
    from: { address: "website@officiant.example" },
    to: [{ address: "hello@officiant.example" }],
    replyTo: [{ name: "Maya & Daniel", address: "maya@example.org" }],
    subject: "Inquiry from Maya & Daniel, Saturday, June 19, 2027",
  });
  expect(mail?.html).toBeUndefined();
  expect(mail?.attachments).toEqual([]);
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

test("what the couple left blank is said to be blank", async () => {
  await open();
  await room.post({ ...couple, phone: "", date: "", location: " " });
  const [mail] = await server.arrived(1);
  expect(mail?.subject).toBe("Inquiry from Maya & Daniel");
  expect(mail?.text).toContain(
    "Phone: (left blank)\nWedding date: (left blank)\nWedding location: (left blank)\n",
  );
});

test("a server that is busy gets the message later", async () => {
  await open();
  server.refusals.recipient.push(451);
  server.refusals.message.push(452);
  server.refusals.greeting.push(421);
  await room.post(couple);
  await server.arrived(1);
  await until(() => room.outbox.status.waiting === 0, "nothing waits");
  expect(server.seen.connections).toBe(4);
  expect(room.outbox.status).toMatchObject({ arrived: 1, failed: 0, problem: null });
  expect(room.told).toEqual([]);
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

test("a server that says nothing is given up in time, and tried again", async () => {
  await open({ timing: { ...quick, silence: 500 } });
  server.refusals.greeting.push(0);
  server.refusals.recipient.push(0);
  server.refusals.message.push(0);
  await room.post(couple);
  await until(() => room.outbox.status.problem !== null, "it has failed once");
  expect(room.outbox.status.problem).toContain("cannot be reached or does not answer");
  await server.arrived(1);
  expect(server.seen.connections).toBe(4);
});

test("a server that is not there is tried again", async () => {
  await server.close();
  await open();
  await room.post(couple);
  await until(() => room.outbox.status.problem !== null, "it has failed once");
  expect(room.outbox.status).toMatchObject({ waiting: 1, failed: 0 });
  expect(room.outbox.status.waitingSince).toMatch(/^\d{4}-/);
});

test("a login that is refused is tried again, and the password is seen nowhere", async () => {
  await server.close();
  let password = "old";
  server = await new MailServer({
    allowInsecureAuth: true,
    onAuth: ({ username, password: given }, _session, done) =>
      given === password && username === "website"
        ? done(null, { user: username })
        : done(Object.assign(new Error("No"), { responseCode: 535 })),
  }).listen();
  const SMTP_URL = `smtp://website:n%40w-secret@127.0.0.1:${server.port}`;
  await open({ env: { SMTP_URL } });
  await room.post(couple);
  await until(() => room.outbox.status.problem !== null, "it has failed once");
  expect(room.outbox.status.problem).toContain("refuses the login");
  expect(await sendTest()).toBe(
    "The test was not sent. The mail server refuses the login. Correct the name and the password in SMTP_URL.",
  );
  password = "n@w-secret";
  await server.arrived(1);
  expect(room.log.join() + room.told.join()).not.toMatch(/n@w-secret|n%40w/);
});

test.each(["smtp", "smtps"])(
  "a server that shows a certificate of its own over %s is not taken for one that is away",
  async (protocol) => {
    await server.close();
    const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
    const secure = protocol === "smtps";
    server = await new MailServer({ key, cert, secure, disabledCommands: [] }).listen();
    await open({ env: { SMTP_URL: `${protocol}://localhost:${server.port}` } });
    expect(await sendTest()).toContain(
      "The connection to the mail server cannot be encrypted, or its certificate is not trusted.",
    );
    expect(server.mails).toEqual([]);
  },
);

test("a message that cannot be sent is never given up", async () => {
  await open();
  server.refusals.message.push(...Array.from({ length: 50 }, () => 451));
  await room.post(couple);
  await until(() => room.outbox.status.problem !== null, "it has failed once");
  expect([room.told, room.outbox.status.isStuck]).toEqual([[], false]);
  await room.close();
  await age(40 * DAY);
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
  await until(async () => (await states()).includes("reported"), "the first is told");
  await room.close();
  server.refusals.message.push(...Array.from({ length: 10 }, () => 554));
  await open();
  await until(() => server.seen.messages === 20, "all are tried again");
  await room.close();
  expect(room.told).toEqual([]);

  await age(DAY);
  server.refusals.message.push(...Array.from({ length: 10 }, () => 554));
  await open();
  await until(() => room.told.length > 0, "the next notice has come");
  expect(room.told[0]).toContain("9 messages from couples could not be sent to you");
  await until(async () => !(await states()).includes("failed"), "all are told");
  expect(room.outbox.status.isStuck).toBe(false);
});

test("what the server refuses is deleted 30 days after she was told, and never before", async () => {
  const reopen = async (days: number, isTold: boolean) => {
    await room.close();
    await age(days * DAY);
    server.refusals.message.push(554);
    await open({ isTold: () => isTold });
  };
  await open({ isTold: () => false });
  await spam(1);
  expect(await states()).toEqual(["failed"]);
  await until(() => room.outbox.status.isStuck, "nobody was told");
  await reopen(100, false);
  await until(() => room.told.length > 0, "another notice");
  expect(await states()).toEqual(["failed"]);
  await reopen(0, true);
  await until(async () => (await states()).includes("reported"), "she is told");
  await reopen(29, true);
  await room.close();
  expect(await states()).toEqual(["reported"]);
  await reopen(1, true);
  await until(async () => (await states()).length === 0, "it is deleted");
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

test("retries double their pause", async () => {
  await open({ timing: { ...quick, retry: 10, longestRetry: 30 } });
  server.refusals.message.push(451, 451, 451);
  await room.post(couple);
  await server.arrived(1);
  const lines = room.log.map((line) => JSON.parse(line) as { nextAttempt?: number });
  expect(lines.flatMap(({ nextAttempt = [] }) => nextAttempt)).toEqual([10, 20, 30]);
});

test("only the publisher can read the messages, and a delivered one is kept for 30 days", async () => {
  await open();
  await room.post(couple);
  await server.arrived(1);
  await until(() => room.outbox.status.waiting === 0, "it is delivered");
  const words = async () => {
    const [name = ""] = await room.files();
    return (await stat(path.join(folder(), name))).size;
  };
  expect((await stat(folder())).mode & 0o777).toBe(0o700);
  const [name = ""] = await room.files();
  expect((await stat(path.join(folder(), name))).mode & 0o777).toBe(0o600);
  expect(await words()).toBeGreaterThan(0);

  for (const days of [29, 1]) {
    await room.close();
    await age(days * DAY);
    await open();
    await room.outbox.close();
    if (days === 29) expect(await words()).toBeGreaterThan(0);
  }
  expect(await room.files()).toEqual([]);
});

test("with INQUIRY_KEEP=0 the words are gone once they are delivered, and the message is still known", async () => {
  await open({ env: { INQUIRY_KEEP: "0" } });
  await room.post({ ...couple, id: "one-message" });
  await server.arrived(1);
  await room.close();
  const [name = ""] = await room.files();
  expect(name).toMatch(/delivered$/);
  expect(await readFile(path.join(folder(), name), "utf8")).toBe("");

  await open({ env: { INQUIRY_KEEP: "0" } });
  expect((await room.post({ ...couple, id: "one-message" })).status).toBe(202);
  await room.close();
  expect(server.mails).toHaveLength(1);
});

test("the couple gets a copy only if the officiant wants it, and bots never do", async () => {
  await open({ env: { INQUIRY_COPY: "yes" } });
  await room.post({ ...couple, message: "Buy this.", "bot-field": "x" });
  await room.post(couple);
  const mails = await server.arrived(3);
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([
    "hello@officiant.example",
    "hello@officiant.example",
    "maya@example.org",
  ]);
  expect(mails[2]).toMatchObject({
    subject: "A copy of your message",
    replyTo: [{ address: "hello@officiant.example" }],
  });
  expect(mails[2]?.text).toContain(couple.message);
});

test("the status page can send a test", async () => {
  await open();
  expect(await sendTest()).toBe(
    "A test was sent to hello@officiant.example. Look there, and in the folder for spam.",
  );
  const [mail] = await server.arrived(1);
  expect(mail?.subject).toBe("Test: the website's mail works");
  expect(room.outbox.status.arrived).toBe(0);
});

test("whoever sends a test is told of a mail server that says nothing, and waits no longer", async () => {
  await open({ timing: { ...quick, silence: DAY, longestTest: 200 } });
  for (const step of ["greeting", "recipient", "message"] as const) {
    server.refusals[step].push(0);
    expect(await sendTest()).toBe(
      "The test was not sent. The mail server cannot be reached or does not answer. Correct the " +
        "host and the port in SMTP_URL, or wait until it is well again.",
    );
  }
});

test("a file that cannot be read is told of, and keeps no other message back", async () => {
  await open();
  await room.close();
  await writeFile(
    path.join(folder(), `${Date.now() - 4 * DAY}-${"0".repeat(32)}.waiting`),
    "{half",
  );
  await open();
  await room.post(couple);
  await server.arrived(1);
  expect(room.told).toHaveLength(1);
  expect(room.told[0]).toContain("A kept message cannot be read from the disk.");
});

test("no word of a couple is in the log", async () => {
  await open();
  server.refusals.message.push(451);
  server.refusals.recipient.push(550);
  await room.post(couple);
  await room.post({ ...couple, email: "no address of maya" });
  await room.post({ ...couple, name: "Maya, again" });
  await server.arrived(1);
  await until(() => room.outbox.status.waiting === 0, "nothing waits");
  expect(room.log.join("")).toContain("message not delivered");
  expect(room.log.join("")).not.toMatch(/maya|ceremony|Whytecliff|555 0100/i);
});
