import { writeFileSync } from "node:fs";
import { sendHook, sendRebuild } from "../support/hook";
import { Stage } from "../support/publisher-process";
import { until } from "../support/until";

let stage: Stage;
beforeEach(() => (stage = new Stage()));
afterEach(() => stage.end());

const built = () => stage.builds.filter((line) => line.startsWith("built")).length;

test("a hundred publishes in a row make one build", async () => {
  await stage.start({ PUBLISHER_QUIET_TIME: "2s", PUBLISHER_LONGEST_WAIT: "10m" });
  await stage.settled();
  stage.write({ mark: "two" });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => sendHook(stage.url, { id: `review-${index}` })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ job }) => job)).size).toBe(100);
  const { jobs } = await stage.settled();
  expect(built()).toBe(2);
  expect(new Set(jobs.map(({ state }) => state))).toEqual(new Set(["released"]));
  expect(await stage.page()).toContain("two /");
});

test("publishes during a build make exactly one more", async () => {
  const gate = stage.file("gate");
  stage.write({ mark: "one", waitFor: gate });
  await stage.start();
  await until(() => stage.builds.length === 1, "the first build is under way");
  for (let count = 0; count < 10; count += 1) await sendHook(stage.url);
  await sendRebuild(stage.url);
  const { building, waiting } = await stage.status();
  expect([building?.step, waiting]).toEqual(["building", 11]);
  stage.write({ mark: "two" });
  writeFileSync(gate, "");
  await stage.settled();
  expect(stage.builds).toEqual(["cold one", "built one", "warm two", "built two"]);
  expect(await stage.page()).toContain("two /");
});

test("a rebuild comes by the schedule without anybody asking", async () => {
  await stage.start({ PUBLISHER_SCHEDULE: "* * * * * *" });
  const { jobs, nextScheduled } = await stage.statusWhen(
    (status) => status.builds.length > 1,
    "the schedule has made a build",
  );
  expect(jobs.map(({ cause }) => cause)).toContain("By the schedule");
  expect(Date.parse(nextScheduled!)).not.toBeNaN();
});
