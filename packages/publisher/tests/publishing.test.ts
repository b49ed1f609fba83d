import { readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { begin, delayAfter, settle } from "../src/publish";
import { machineForEachTest } from "./support/machine";

const machine = machineForEachTest();

/** One publish: what is wanted, and a build that was made meanwhile. */
async function publish(build: () => void, wish = "hook") {
  machine().want(wish);
  expect(await begin(machine().places)).toBe(true);
  build();
  return settle(machine().places);
}

const CONTENT = {
  kind: "content",
  heading: "The content has one problem, so nothing was built.",
  problems: ['Testimonial "Mai": "Rating" must be at most 5.'],
};
const UNREACHABLE = { kind: "contentful", heading: "Contentful cannot be read.", problems: [] };

test("a build that ends well is live, and nothing is left to do", async () => {
  expect(await begin(machine().places)).toBe(false);
  expect(readdirSync(machine().state)).toEqual(["wanted"]);
  await publish(() => machine().build("one"), "nightly");
  expect(machine().live()).toBe("<h1>one</h1>");
  expect(readdirSync(machine().state).sort()).toEqual(["releases", "wanted"]);
});

test("after a webhook it is built once more in three minutes, for what Contentful's CDN did not have yet", async () => {
  await publish(() => machine().build());
  expect(machine().read("retry-in")).toBe("180\n");
  await publish(() => machine().build(), "retry");
  expect(machine().has("retry-in")).toBe(false);
  // So it is when Contentful could not be read at first, and when an editor has to act.
  await publish(() => machine().fail(UNREACHABLE));
  await publish(() => machine().build(), "retry");
  expect(machine().read("retry-in")).toBe("180\n");
  await publish(() => machine().fail(CONTENT));
  expect(machine().read("retry-in")).toBe("180\n");
});

test("a machine that restarts in the middle of a build publishes at its start", async () => {
  machine().want();
  await begin(machine().places);
  await publish(() => machine().build("two"), "boot");
  expect(machine().live()).toBe("<h1>two</h1>");
  // The webhook counts as well: Contentful's CDN may have been late for both builds.
  expect(machine().read("retry-in")).toBe("180\n");
});

test("pauses between tries grow from a minute to an hour", () => {
  const pauses = Array.from({ length: 9 }, (_, index) => delayAfter(index + 1) / 60);
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test.each<[string, () => void, string, boolean]>([
  ["Contentful cannot be read", () => machine().fail(UNREACHABLE), "Contentful cannot be", false],
  ["it does not say why", () => machine().fail(), "it ended without saying why (exit-code)", true],
  ["it is killed", () => machine().fail(undefined, "oom-kill"), "(oom-kill)", true],
  ["it says nonsense", () => machine().fail({ kind: "?" }), "without saying why", true],
  [
    "its problems are a link to a file of somebody else",
    () => {
      machine().fail();
      const [problems, other] = [".hosting/problems.json", "other.json"].map(
        (name) => `${machine().folder}/build/work/${name}`,
      );
      rmSync(problems!);
      writeFileSync(other!, JSON.stringify(CONTENT));
      symlinkSync(other!, problems!);
    },
    "without saying why",
    true,
  ],
])("where %s, the live site stays and it is tried again", async (_what, build, text, isCold) => {
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
