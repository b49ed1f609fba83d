import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { generate } from "selfsigned";
import { tempFolder } from "../support/temp-folder";
import { TinyDisk } from "../support/tiny-disk";
import { until } from "../support/until";
import { Killable } from "./support/killable";
import { MailServer } from "./support/mail-server";
import { couple } from "./support/room";

const temp = tempFolder();
const message = { ...couple, id: "the-same-each-time" };

let server = new MailServer();
let room: Killable | undefined;
let count = 0;
const folder = () => path.join(temp.path, `${count}`);
const start = async () => {
  room = await Killable.start(folder(), `smtp://127.0.0.1:${server.port}`);
  return room;
};
beforeEach(async () => {
  count += 1;
  server = await new MailServer().listen();
});
afterEach(async () => {
  await room?.kill();
  await server.close();
});

const states = () => readdirSync(folder()).map((name) => name.split(".").slice(1).join("."));

test("a message that was taken arrives although the machine stops before it is sent", async () => {
  server.refusals.greeting.push(0);
  const first = await start();
  expect((await first.post(message)).status).toBe(202);
  await first.kill();
  expect(server.mails).toHaveLength(0);
  await start();
  await server.arrived(1);
});

test("a message that was delivered is not delivered again after a crash", async () => {
  const first = await start();
  await first.post(message);
  await until(() => states().join() === "delivered", "it is delivered");
  await first.kill();
  const second = await start();
  // The form sends again what it had no answer to.
  expect((await second.post(message)).status).toBe(202);
  await second.post({ ...message, id: "another" });
  await until(() => states().join() === "delivered,delivered", "both are delivered");
  expect(server.mails).toHaveLength(2);
});

test("a crash while the server takes the message: the second one can be told from the first", async () => {
  const first = await start();
  server.refusals.message.push(451);
  await first.post(message);
  await server.arrived(1);
  // As if the crash had come before the server's answer was kept.
  await first.kill();
  const [name = ""] = readdirSync(folder());
  renameSync(path.join(folder(), name), path.join(folder(), name.replace("delivered", "waiting")));
  await start();
  const [one, two] = await server.arrived(2);
  expect(two?.messageId).toBe(one?.messageId);
  expect(two?.text).toBe(one?.text);
});

test("what a crash has left half written is no message", async () => {
  mkdirSync(folder());
  const half = `${Date.now()}-${"0".repeat(32)}.waiting.tmp`;
  await writeFile(path.join(folder(), half), '{"name":"May');
  const started = await start();
  await started.post(message);
  await server.arrived(1);
  await until(() => states().join() === "delivered", "it is delivered");
});

test("three kills between taking and sending: nothing is lost, nothing comes twice", async () => {
  const taken: string[] = [];
  for (let kill = 0; kill < 3; kill += 1) {
    const started = await start();
    const before = taken.length;
    let killed = Promise.resolve();
    const posts = Array.from({ length: 5 }, async (_, index) => {
      const id = `${kill}-${index}`;
      const { status } = await started.post({ ...couple, id, message: `Message ${id}.` });
      if (status === 202) taken.push(id);
      if (taken.length === before + kill + 1) killed = started.kill();
    });
    await Promise.all(posts);
    await killed;
  }
  await start();
  await until(() => states().every((state) => state === "delivered"), "all are delivered");
  const arrived = server.mails.map(({ text = "" }) => /Message (\S+)\./.exec(text)?.[1]);
  expect(arrived).toEqual(expect.arrayContaining(taken));
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(new Set(arrived).size);
});

// Where a user may not have a disk of his own, there is no honest way to fill one.
const onTinyDisk = TinyDisk.isPossible() ? test : test.skip;

onTinyDisk(
  "on a full disk a message is refused, nothing of it is left, and later it is taken",
  async () => {
    mkdirSync(folder());
    const disk = await TinyDisk.mount(folder(), "256k");
    try {
      disk.fill();
      room = await Killable.start(folder(), `smtp://127.0.0.1:${server.port}`, {}, disk.enter);
      const long = { ...message, message: "x".repeat(20_000) };
      expect(await room.post(long)).toEqual({
        status: 503,
        text: '{"errors":[{"field":null,"message":"Something is wrong on our side, and your message was not taken. Please try again later."}]}',
      });
      const [enter = "", ...args] = disk.enter;
      const left = execFileSync(enter, [...args, "ls", folder()], { encoding: "utf8" });
      expect(left).toBe("ballast\n");
      disk.free();
      expect((await room.post(long)).status).toBe(202);
      const names = () => execFileSync(enter, [...args, "ls", folder()], { encoding: "utf8" });
      await until(() => names().includes(".delivered"), "it is delivered");
      expect(server.mails).toHaveLength(1);
    } finally {
      await room?.kill();
      await disk.unmount();
    }
  },
);

test("the password goes only over an encrypted connection to a server whose certificate is trusted", async () => {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  const caFile = path.join(temp.path, "authority.pem");
  await writeFile(caFile, cert);
  const logins: boolean[] = [];
  const secure = await new MailServer({
    key,
    cert,
    authOptional: false,
    disabledCommands: [],
    onAuth: ({ username }, session, done) => {
      logins.push(session.secure);
      done(null, { user: username });
    },
  }).listen();
  const url = `smtp://website:secret-word@localhost:${secure.port}`;
  try {
    room = await Killable.start(folder(), url);
    await room.post(message);
    await until(() => secure.seen.connections > 1, "it has been tried twice");
    expect(logins).toEqual([]);
    await room.kill();

    room = await Killable.start(folder(), url, { NODE_EXTRA_CA_CERTS: caFile });
    await secure.arrived(1);
    expect(logins).toEqual([true]);
  } finally {
    await room?.kill();
    await secure.close();
  }
});
