import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { sendHook } from "./support/hook";
import { PublisherFixture } from "./support/publisher-fixture";
import { until } from "./support/until";

const fixtures: PublisherFixture[] = [];
const closing: (() => void)[] = [];
afterEach(async () => {
  await Promise.all(fixtures.splice(0).map((fixture) => fixture.end()));
  for (const close of closing.splice(0)) close();
});

/** A publisher whose messages go where the variables say. */
async function start(variables: Readonly<Record<string, string>>) {
  const fixture = new PublisherFixture();
  fixtures.push(fixture);
  await fixture.start(variables);
  await fixture.idle();
  return fixture;
}

const BAD = {
  kind: "content",
  heading: "The content has one problem.",
  problems: ["Rating is 7."],
};

async function publish(fixture: PublisherFixture, problems?: typeof BAD) {
  fixture.write({ mark: problems ? "bad" : "good", ...(problems && { problems }) });
  await sendHook(fixture.url, { id: `${Math.random()}` });
  await fixture.idle();
}

/** A chat program's webhook: `answer` says with what status it takes the next message. */
async function receiver(answer: () => number) {
  const bodies: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      const status = answer();
      if (status === 200) bodies.push(JSON.parse(body) as Record<string, unknown>);
      response.writeHead(status).end();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat` };
}

test("a receiver gets one notice of a kind of problem, and one when it is over", async () => {
  const { bodies, url } = await receiver(() => 200);
  const fixture = await start({ PUBLISHER_NOTIFY_URL: url });
  await publish(fixture, BAD);
  await publish(fixture, { ...BAD, heading: "The content has 2 problems.", problems: ["a", "b"] });
  await publish(fixture);
  await until(() => bodies.length === 2, "two messages have come");
  expect(bodies).toEqual([
    { event: "failed", text: "The content has one problem.\n- Rating is 7." },
    {
      event: "recovered",
      text: "The site is published again: what was published last is live.",
    },
  ]);
});

test("a message is sent again until it is taken", async () => {
  let isUp = false;
  const { bodies, url } = await receiver(() => (isUp ? 200 : 503));
  const fixture = await start({ PUBLISHER_NOTIFY_URL: url });
  await publish(fixture, BAD);
  await publish(fixture);
  expect(bodies).toEqual([]);
  isUp = true;
  await until(() => bodies.length === 2, "both have come");
  expect(bodies.map(({ event }) => event)).toEqual(["failed", "recovered"]);
});

test("what passes by itself at the first retry is not told", async () => {
  const { bodies, url } = await receiver(() => 200);
  const fixture = await start({ PUBLISHER_NOTIFY_URL: url });
  fixture.write({ mark: "down", exit: 1 });
  await sendHook(fixture.url);
  await fixture.statusWhen(({ problem }) => problem !== null, "a build has failed");
  fixture.write({ mark: "up" });
  await fixture.idle();
  fixture.write({ mark: "down", exit: 1 });
  await sendHook(fixture.url, { id: "again" });
  await until(() => bodies.length === 1, "the second failure in a row is told");
  expect(bodies[0]).toMatchObject({ event: "failed" });
});

test("messages come by email, too", async () => {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, callback) {
      let mail = "";
      stream.on("data", (data: Buffer) => (mail += data.toString()));
      stream.on("end", () => {
        mails.push(mail);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const fixture = await start({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLISHER_MAIL_TO: "tala@example.com",
  });
  await publish(fixture, BAD);
  await until(() => mails.length === 1, "the mail has come");
  expect(mails[0]).toMatch(/^To: tala@example\.com\r$/m);
  expect(mails[0]).toMatch(/^Subject: The site: what was published is not live\r$/m);
  expect(mails[0]).toContain("- Rating is 7.");
});
