import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { MailServer } from "./inquiries/support/mail-server";
import { sendHook } from "./support/hook";
import { listen } from "./support/listen";
import { PublisherFixture } from "./support/publisher-fixture";
import { openStatusPage } from "./support/status-page";
import { until } from "./support/until";

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** A publisher whose messages go where the variables say. */
async function start(variables: Readonly<Record<string, string>>) {
  const fixture = new PublisherFixture();
  closing.push(() => fixture.end());
  await fixture.startLive(variables);
  return fixture;
}

const GOOD = { mark: "good" };
const BAD = {
  mark: "bad",
  problems: {
    kind: "content",
    heading: "The content has one problem.",
    problems: ["Rating is 7."],
  },
};

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
  const port = await listen(server);
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return { bodies, url: `http://127.0.0.1:${port}/chat` };
}

test("a receiver gets one notice of each problem, and one when all is over", async () => {
  const { bodies, url } = await receiver(() => 200);
  const fixture = await start({ PUBLISHER_NOTIFY_URL: url });
  const worse = { kind: "content", heading: "The content has 2 problems.", problems: ["a", "b"] };
  for (const content of [BAD, BAD]) await fixture.publish(content);
  // What is over before it could be told is told to nobody.
  await until(() => bodies.length === 1, "the problem is told");
  await fixture.publish({ mark: "worse", problems: worse });
  await until(() => bodies.length === 2, "the next is told");
  await fixture.publish(GOOD);
  await until(() => bodies.length === 3, "that it is over is told");
  expect(bodies).toEqual([
    { event: "failed", text: "The content has one problem.\n- Rating is 7." },
    { event: "failed", text: "The content has 2 problems.\n- a\n- b" },
    {
      event: "recovered",
      text: "The site is published again: what was published last is live.",
    },
  ]);
});

test("a receiver that is away is told later, and only what is still so", async () => {
  let isUp = false;
  const { bodies, url } = await receiver(() => (isUp ? 200 : 503));
  const fixture = await start({ PUBLISHER_NOTIFY_URL: url });
  await fixture.publish(BAD);
  await fixture.publish(GOOD);
  await fixture.publish(BAD);
  isUp = true;
  await until(() => bodies.length === 1, "the problem is told");
  await fixture.publish(GOOD);
  await until(() => bodies.length === 2, "that it is over is told");
  expect(bodies.map(({ event }) => event)).toEqual(["failed", "recovered"]);
});

test("a notice that is refused is shown, and tried until it is taken", async () => {
  let status = 410;
  const { bodies, url } = await receiver(() => status);
  const fixture = await start({ PUBLISHER_NOTIFY_URL: url });
  await fixture.publish(BAD);
  await fixture.statusWhen(({ refusedNotices }) => refusedNotices === 1, "it is counted");
  expect((await openStatusPage(fixture)).text).toContain(
    "Receivers that refuse notices: 1. Correct PUBLISHER_NOTIFY_URL, PUBLISHER_MAIL_TO or INQUIRY_FROM",
  );
  status = 200;
  await until(() => bodies.length === 1, "it has come");
  expect(bodies[0]).toMatchObject({ event: "failed" });
  await fixture.statusWhen(({ refusedNotices }) => refusedNotices === 0, "nobody refuses any more");
});

test("whoever gives no receiver for notices is warned, in the log and on the page", async () => {
  const sentence =
    "Nobody is told when something is wrong: neither PUBLISHER_NOTIFY_URL nor PUBLISHER_MAIL_TO is set.";
  const fixture = new PublisherFixture();
  closing.push(() => fixture.end());
  const publisher = await fixture.start();
  expect(publisher.log.map(({ msg }) => msg)).toContain(sentence);
  expect((await openStatusPage(fixture)).text).toContain(sentence);
});

test("what passes by itself at the first retry is not told", async () => {
  const { bodies, url } = await receiver(() => 200);
  const fixture = await start({ PUBLISHER_NOTIFY_URL: url });
  const gate = fixture.file("gate");
  fixture.write({ mark: "down", waitFor: gate, exit: 1 });
  await sendHook(fixture.url);
  await until(() => fixture.builds.at(-1) === "warm down", "the build is under way");
  // Before the retry reads it.
  fixture.write({ mark: "up" });
  writeFileSync(gate, "");
  expect((await fixture.idle()).builds.map(({ outcome }) => outcome)).toEqual([
    "released",
    "failed",
    "released",
  ]);
  fixture.write({ mark: "down", exit: 1 });
  await sendHook(fixture.url);
  await until(() => bodies.length === 1, "the second failure in a row is told");
  expect(bodies[0]).toMatchObject({ event: "failed" });
});

/** A mail server, and the variables of a publisher that sends notices through it. */
async function mailServer() {
  const server = await new MailServer().listen();
  closing.push(() => server.close());
  const { SMTP_URL, INQUIRY_FROM } = server.variables;
  return { server, variables: { SMTP_URL, INQUIRY_FROM, PUBLISHER_MAIL_TO: "tala@example.com" } };
}

test("notices come by email, too, from the address that the mail server lets the site use", async () => {
  const { server, variables } = await mailServer();
  const fixture = await start(variables);
  await fixture.publish(BAD);
  const [mail] = await server.arrived(1);
  expect(mail).toMatchObject({
    from: { address: "website@officiant.example" },
    to: [{ address: "tala@example.com" }],
    subject: "The site: what was published is not live",
  });
  expect(mail?.text).toContain("- Rating is 7.");
});

test("a mail server that refuses the sender keeps no notice from the other receiver", async () => {
  const { bodies, url } = await receiver(() => 200);
  const { server, variables } = await mailServer();
  server.refusals.sender.push(553);
  const fixture = await start({ ...variables, PUBLISHER_NOTIFY_URL: url });
  await fixture.publish(BAD);
  await fixture.statusWhen(({ refusedNotices }) => refusedNotices === 1, "it is counted");
  await fixture.publish(GOOD);
  await until(() => bodies.length === 2, "the other has both");
  expect(bodies.map(({ event }) => event)).toEqual(["failed", "recovered"]);
});

test("each receiver is tried until it has taken a notice, and only who was told hears that it is over", async () => {
  const away = await receiver(() => 503);
  const { server, variables } = await mailServer();
  const fixture = await start({ ...variables, PUBLISHER_NOTIFY_URL: away.url });
  await fixture.publish(BAD);
  await server.arrived(1);
  await fixture.publish(GOOD);
  const mails = await server.arrived(2);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "The site: what was published is not live",
    "The site: all is well again",
  ]);
  expect(away.bodies).toEqual([]);
});

test("builds that fail in turn for several reasons are told, also where each start tries but once", async () => {
  const { bodies, url } = await receiver(() => 200);
  const fixture = new PublisherFixture();
  closing.push(() => fixture.end());
  const reasons = [
    ["contentful", "It answers 503."],
    ["environment", "SITE_URL is not set."],
    ["environment", "CONTENTFUL_SPACE_ID is not set."],
    ["contentful", "It answers 503."],
  ] as const;
  for (const [kind, reason] of reasons) {
    const problems = { kind, heading: `No ${kind}.`, problems: [reason] };
    fixture.write({ mark: kind, problems });
    const limits = { retryDelay: 3_600_000 };
    const publisher = await fixture.start({ PUBLISHER_NOTIFY_URL: url }, { limits });
    await fixture.statusWhen(({ problem }) => problem !== null, "it fails at once");
    const count = fixture.builds.length;
    if (count > 1) await until(() => bodies.length === count - 1, "it is told");
    await publisher.kill("SIGTERM");
  }
  expect(bodies.map(({ text }) => text)).toEqual([
    "No environment.\n- SITE_URL is not set.",
    "No environment.\n- CONTENTFUL_SPACE_ID is not set.",
    "No contentful.\n- It answers 503.",
  ]);
});

test("that Contentful has not returned a publish for a day is told once, and that it is over", async () => {
  const { bodies, url } = await receiver(() => 200);
  const fixture = new PublisherFixture({ mark: "one", versions: {} });
  closing.push(() => fixture.end());
  const since = new Date(Date.now() - 25 * 3_600_000).toISOString();
  const owed = [{ key: "Entry:review-1", revision: 1, isGone: false, since }];
  mkdirSync(fixture.data);
  writeFileSync(path.join(fixture.data, "state.json"), JSON.stringify({ owed }));
  await fixture.startLive({ PUBLISHER_NOTIFY_URL: url });
  await until(() => bodies.length === 1, "it is told");
  await fixture.press("rebuild");
  await fixture.idle();
  fixture.write({ mark: "two", versions: { "Entry:review-1": 1 } });
  await fixture.press("rebuild");
  await until(() => bodies.length === 2, "that it is over is told");
  expect(bodies.map(({ event }) => event)).toEqual(["lag", "recovered"]);
  expect(bodies[0]?.["text"]).toContain("From now on the site is built by the schedule");
});
