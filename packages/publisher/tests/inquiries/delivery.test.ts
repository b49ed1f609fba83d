import { readFile, stat, writeFile } from "node:fs/promises";
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
    await room.age(days * DAY);
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
