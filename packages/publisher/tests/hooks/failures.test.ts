import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { sendHook } from "../support/hook";
import { idsIn, untilGone } from "../support/processes";
import { secrets, Stage } from "../support/publisher-process";
import { until } from "../support/until";

let stage: Stage;
beforeEach(() => (stage = new Stage()));
afterEach(() => stage.end());

const ENTRY = "https://app.contentful.com/spaces/abc/environments/master/entries/4hX";
const REPORT = `error The content has one problem, so nothing was built and the live site stays as it is.
  - Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at ${ENTRY}`;

const logs = () => {
  const folder = path.join(stage.data, "logs");
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("");
};

test("a bad entry leaves the site as it was, and the status says which entry it is", async () => {
  await stage.start();
  await stage.settled();
  stage.write({ mark: "bad", say: REPORT, exit: 1 });
  await sendHook(stage.url);
  const { problem, jobs, builds } = await stage.settled();
  expect(problem).toMatchObject({
    summary: "The content has one problem, so nothing was built and the live site stays as it is.",
    details: [
      `Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at ${ENTRY}`,
    ],
    triedAgain: false,
  });
  expect(jobs[0]?.state).toBe("refused");
  expect(builds[0]?.outcome).toBe("refused");
  expect(await stage.page()).toContain("one /");

  stage.write({ mark: "mended" });
  await sendHook(stage.url);
  expect((await stage.settled()).problem).toBeNull();
  expect(await stage.page()).toContain("mended /");
  // The mended build needs not start from nothing: the content was at fault, not the cache.
  expect(stage.builds.slice(2)).toEqual(["warm bad", "warm mended", "built mended"]);
});

test("what fails for another reason is tried again by itself, from nothing", async () => {
  await stage.start();
  await stage.settled();
  stage.write({ mark: "down", say: "error Contentful answers 503.", exit: 1 });
  await sendHook(stage.url);
  const { problem } = await stage.statusWhen(
    ({ builds }) => builds.filter(({ outcome }) => outcome === "failed").length > 1,
    "it was tried twice",
  );
  expect(problem).toMatchObject({ details: ["Contentful answers 503."], triedAgain: true });
  expect(problem?.summary).toContain("The live site stays as it is.");

  stage.write({ mark: "up" });
  const { jobs } = await stage.settled();
  expect(jobs[0]?.state).toBe("released");
  expect(await stage.page()).toContain("up /");
  expect(stage.builds.slice(2, 4)).toEqual(["warm down", "cold down"]);
});

test("a build that is killed is tried again", async () => {
  await stage.start();
  await stage.settled();
  stage.write({ mark: "killed", exit: "SIGKILL" });
  await sendHook(stage.url);
  const { problem } = await stage.statusWhen(
    (status) => status.problem !== null,
    "the status says what happened",
  );
  expect(problem?.summary).toContain("The build was ended from outside (SIGKILL)");
  stage.write({ mark: "alive" });
  await stage.settled();
  expect(await stage.page()).toContain("alive /");
});

test("a build that hangs is stopped after its time, with everything it has started", async () => {
  const pids = stage.file("pids");
  await stage.start({ PUBLISHER_BUILD_LIMIT: "5s" });
  await stage.settled();
  stage.write({ mark: "hangs", hang: pids });
  await sendHook(stage.url);
  const { problem } = await stage.statusWhen(
    (status) => status.problem !== null,
    "the build was stopped",
  );
  expect(problem?.summary).toContain("it took longer than 5 seconds");
  await until(
    () => stage.builds.filter((line) => line.endsWith("hangs")).length > 1,
    "it is tried again",
  );

  stage.write({ mark: "quick" });
  await stage.settled();
  expect(await stage.page()).toContain("quick /");
  expect(idsIn(pids).length).toBeGreaterThanOrEqual(2);
  await untilGone(idsIn(pids));
});

test("a site that is not whole is not shown; it is tried once more from nothing before that is final", async () => {
  await stage.start();
  await stage.settled();
  stage.write({ mark: "torn", without: "public/reviews/index.html" });
  await sendHook(stage.url);
  const { problem, builds } = await stage.settled();
  expect(problem?.details.join()).toContain("/reviews/ is missing");
  expect(builds.slice(0, 2).map(({ outcome, warm }) => [outcome, warm])).toEqual([
    ["refused", false],
    ["failed", true],
  ]);
  expect(await stage.page()).toContain("one /");
});

test("secrets stay out of the build, its log, the status and the publisher's log", async () => {
  const token = "delivery-token-0123456789";
  const publisher = await stage.start({
    CONTENTFUL_ACCESS_TOKEN: token,
    CONTENTFUL_MANAGEMENT_TOKEN: "management-token-0123456789",
  });
  await stage.settled();
  stage.write({
    mark: "leaks",
    say: `error It cannot be fetched with ${token} from ${encodeURIComponent(secrets.signing)}`,
    tellEnvironment: true,
    exit: 1,
  });
  await sendHook(stage.url);
  const { problem } = await stage.statusWhen((status) => status.problem !== null, "it has failed");
  expect(problem?.details).toContain("It cannot be fetched with ••• from •••");
  const told = logs();
  expect(told).toContain("CI=true");
  expect(told).toContain("CONTENTFUL_ACCESS_TOKEN=•••");
  expect(told).not.toContain("CONTENTFUL_MANAGEMENT_TOKEN");
  expect(told).not.toContain("PUBLISHER_DEPLOY_TOKEN");
  for (const secret of [token, ...Object.values(secrets)]) {
    expect(told + publisher.output + JSON.stringify(await stage.status())).not.toContain(secret);
  }
});

test("a build that talks without end fills no disk, and its last words are kept", async () => {
  stage.write({ mark: "talks", chatter: 100_000, say: "error That is all.", exit: 1 });
  await stage.start({ PUBLISHER_RETRY_PAUSE: "1h" });
  await stage.statusWhen((status) => status.problem !== null, "it has failed");
  const told = logs();
  expect(told.length).toBeLessThan(2_000_000);
  expect(told).toMatch(/… \d+ lines are left out …/);
  expect(told).toContain("error That is all.");
});

describe("a message", () => {
  const messages: { text: string; event: string }[] = [];
  let receiver: Server;
  let answers: boolean;
  beforeEach(async () => {
    messages.length = 0;
    answers = true;
    receiver = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        messages.push(JSON.parse(body) as (typeof messages)[number]);
        if (answers) response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/chat`;

  test("tells when publishing fails and when it works again, once each", async () => {
    await stage.start({ PUBLISHER_NOTIFY_URL: address() });
    await stage.settled();
    stage.write({ mark: "bad", say: REPORT, exit: 1 });
    await sendHook(stage.url);
    await stage.settled();
    await sendHook(stage.url);
    await stage.settled();
    await until(() => messages.length === 1, "the failure is told");
    stage.write({ mark: "good" });
    await sendHook(stage.url);
    await stage.settled();
    await until(() => messages.length === 2, "the recovery is told");
    expect(messages.map(({ event }) => event)).toEqual(["failed", "recovered"]);
    expect(messages[0]?.text).toContain(`Change it at ${ENTRY}`);
    expect(messages[1]?.text).toBe("The site is published again: what was published last is live.");
  });

  test("that nobody takes holds nothing up", async () => {
    answers = false;
    await stage.start({ PUBLISHER_NOTIFY_URL: address() });
    await stage.settled();
    stage.write({ mark: "bad", say: REPORT, exit: 1 });
    await sendHook(stage.url);
    await until(() => messages.length === 1, "the message is sent");
    stage.write({ mark: "good" });
    await sendHook(stage.url);
    await stage.settled();
    expect(await stage.page()).toContain("good /");
  });
});
