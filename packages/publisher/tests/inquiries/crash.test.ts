import { renameSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { generate } from "selfsigned";
import { PublisherFixture } from "../support/publisher-fixture";
import { delivered, killWhileCouplesWrite, post } from "./support/kills";
import { MailServer } from "./support/mail-server";
import { couple } from "./support/room";

const message = { ...couple, id: "the-same-each-time" };

let fixture: PublisherFixture;
let server: MailServer;
beforeEach(async () => {
  fixture = new PublisherFixture();
  server = await new MailServer().listen();
});
afterEach(async () => {
  await fixture.end();
  await server.close();
});

test("a message that was delivered is not delivered again after a crash, or can be told from the first", async () => {
  const first = await fixture.start(server.variables);
  await post(fixture, message);
  await delivered(fixture, 1);
  await first.kill();
  const second = await fixture.start(server.variables);
  // The form sends again what it had no answer to.
  expect(await post(fixture, message)).toBe(202);
  await post(fixture, { ...message, id: "another" });
  const [file = ""] = await delivered(fixture, 2);
  await second.kill();
  const { mails } = server;
  expect(mails).toHaveLength(2);

  // As if the crash had come before the server's answer was kept.
  renameSync(file, file.replace("delivered", "waiting"));
  await fixture.start(server.variables);
  await server.arrived(3);
  expect(mails[2]).toMatchObject({ messageId: mails[0]?.messageId, text: mails[0]?.text });
});

test("three kills between taking and sending: nothing is lost, nothing comes twice", async () => {
  const moment = (answers: readonly Promise<unknown>[], kill: number) =>
    Promise.any(answers.slice(kill));
  const { lost, doubled, taken } = await killWhileCouplesWrite(fixture, server, 3, moment);
  expect([lost, doubled, taken]).toEqual([0, 0, 15]);
});

test("a mail server of one's own authority gets the password over an encrypted connection", async () => {
  const altNames = [{ type: 2, value: "localhost" } as const];
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames }],
  });
  const NODE_EXTRA_CA_CERTS = fixture.file("authority.pem");
  await writeFile(NODE_EXTRA_CA_CERTS, cert);
  const secure = await new MailServer({ key, cert, disabledCommands: [] }).listen();
  const { SMTP_URL, ...variables } = secure.variables;
  const url = SMTP_URL.replace("127.0.0.1", "localhost");
  await fixture.start({ ...variables, SMTP_URL: url, NODE_EXTRA_CA_CERTS });
  await post(fixture, message);
  await secure.arrived(1);
  await secure.close();
  expect(secure.logins).toEqual([["secret-word", true]]);
});
