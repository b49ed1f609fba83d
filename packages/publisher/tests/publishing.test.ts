import { readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { begin, delayAfter, settle } from "../src/publish";
import { machineForEachTest } from "./support/machine";

const machine = machineForEachTest();

/** Requests a publish, and runs its steps around a build. */
async function publish(build: () => void, request = "hook") {
  machine().requestPublish(request);
  expect(await begin(machine().paths)).toBe(true);
  build();
  return settle(machine().paths);
}

const CONTENT = {
  kind: "content",
  heading: "The content has one problem, so nothing was built.",
  problems: ['Testimonial "Mai": "Rating" must be at most 5.'],
};
const UNREACHABLE = { kind: "contentful", heading: "Contentful cannot be read.", problems: [] };

test("makes a successful build live, and leaves nothing to do", async () => {
  expect(await begin(machine().paths)).toBe(false);
  expect(readdirSync(machine().state)).toEqual(["wanted"]);
  await publish(() => machine().build("one"), "nightly");
  expect(machine().live()).toBe("<h1>one</h1>");
  expect(readdirSync(machine().state).sort()).toEqual(["releases", "wanted"]);
});

test("builds again three minutes after a webhook, because Contentful's CDN may be late", async () => {
  await publish(() => machine().build());
  expect(machine().read("retry-in")).toBe("180\n");
  await publish(() => machine().build(), "retry");
  expect(machine().has("retry-in")).toBe(false);
  // Also after Contentful was unreachable at first, and while an editor has to act.
  await publish(() => machine().fail(UNREACHABLE));
  await publish(() => machine().build(), "retry");
  expect(machine().read("retry-in")).toBe("180\n");
  await publish(() => machine().fail(CONTENT));
  expect(machine().read("retry-in")).toBe("180\n");
});

test("publishes at the start of a machine that was restarted during a build", async () => {
  machine().requestPublish();
  await begin(machine().paths);
  await publish(() => machine().build("two"), "boot");
  expect(machine().live()).toBe("<h1>two</h1>");
  // Remembers the webhook: Contentful's CDN may have been late for both builds.
  expect(machine().read("retry-in")).toBe("180\n");
});

test("increases the pauses between retries from a minute to an hour", () => {
  const pauses = Array.from({ length: 9 }, (_, index) => delayAfter(index + 1) / 60);
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test.each<[string, () => void, string, boolean]>([
  ["Contentful cannot be read", () => machine().fail(UNREACHABLE), "Contentful cannot be", false],
  ["it gives no reason", () => machine().fail(), "it ended without a reason (exit-code)", true],
  ["it is killed", () => machine().fail(undefined, "oom-kill"), "(oom-kill)", true],
  ["its report is invalid", () => machine().fail({ kind: "?" }), "without a reason", true],
  [
    "its report is a link to another file",
    () => {
      machine().fail();
      const [problems, other] = [".hosting/problems.json", "other.json"].map(
        (name) => `${machine().folder}/build/work/${name}`,
      );
      rmSync(problems!);
      writeFileSync(other!, JSON.stringify(CONTENT));
      symlinkSync(other!, problems!);
    },
    "without a reason",
    true,
  ],
])("keeps the live site and retries the build if %s", async (_what, build, text, isCold) => {
  await publish(() => machine().build("one"), "boot");
  await publish(build, "boot");
  expect(machine().live()).toBe("<h1>one</h1>");
  expect(machine().read("condition")).toContain(text);
  expect(JSON.parse(machine().read("failures")!)).toMatchObject({ count: 1 });
  expect([machine().read("retry-in"), machine().has("cold")]).toEqual(["60\n", isCold]);
  await publish(build, "retry");
  expect(machine().read("retry-in")).toBe("120\n");
  await publish(() => machine().build("two"), "retry");
  expect(machine().live()).toBe("<h1>two</h1>");
  expect(readdirSync(machine().state).sort()).toEqual(["releases", "wanted"]);
});
