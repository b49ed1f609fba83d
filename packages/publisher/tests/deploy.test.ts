import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const DEPLOY = path.resolve(__dirname, "../deploy");
const ROOT = path.resolve(__dirname, "../../..");
const UNITS = ["publisher.service", "site-build.socket", "site-build@.service", "preview.service"];

const read = (file: string) => readFileSync(path.join(DEPLOY, file), "utf8");

/** All values of a setting of a unit. */
const valuesOf = (file: string, name: string) =>
  [...read(file).matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value!);

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).error === undefined;

(hasSystemd ? test : test.skip)("systemd understands each unit, without a warning", () => {
  const files = UNITS.map((name) => path.join(DEPLOY, name));
  const { stderr } = spawnSync("systemd-analyze", ["verify", ...files], { encoding: "utf8" });
  // The machine that tests may have no Node where Debian has it.
  expect(stderr.split("\n").filter((line) => !/node is not executable|^$/.test(line))).toEqual([]);
});

test.each(UNITS.filter((name) => name.endsWith(".service")))(
  "%s starts a file that there is, as a user without rights",
  (unit) => {
    const [command = ""] = valuesOf(unit, "ExecStart");
    const [, program = ""] = /--import tsx (\S+)/.exec(command) ?? [];
    expect(existsSync(path.join(ROOT, program))).toBe(true);
    expect(valuesOf(unit, "User")[0]).toMatch(/^site/);
    expect(valuesOf(unit, "CapabilityBoundingSet")).toEqual([""]);
    expect(valuesOf(unit, "AmbientCapabilities")).toEqual([]);
    expect(valuesOf(unit, "NoNewPrivileges")).toEqual(["yes"]);
    expect(valuesOf(unit, "ProtectSystem")).toEqual(["strict"]);
    expect(valuesOf(unit, "MemoryMax")).toHaveLength(1);
  },
);

test("builds and the draft preview have other users and variables than the publisher, and one build runs at a time", () => {
  expect(valuesOf("preview.service", "EnvironmentFile")).toEqual(["/etc/preview.env"]);
  expect(valuesOf("preview.service", "User")).toEqual(["site-preview"]);
  expect(valuesOf("site-build@.service", "EnvironmentFile")).toEqual(["/etc/site-build.env"]);
  expect(valuesOf("publisher.service", "EnvironmentFile")).toEqual([
    "/etc/site-build.env",
    "/etc/site.env",
  ]);
  expect(valuesOf("site-build@.service", "User")).not.toEqual(
    valuesOf("publisher.service", "User"),
  );
  expect(valuesOf("site-build.socket", "SocketUser")).toEqual(
    valuesOf("publisher.service", "User"),
  );
  expect(valuesOf("site-build.socket", "SocketMode")).toEqual(["0600"]);
  expect(valuesOf("site-build@.service", "ExecStart")[0]).toMatch(/^\S+\/flock --no-fork /);
});

test("the publisher comes up again after anything, and has time to stop", () => {
  expect(valuesOf("publisher.service", "Restart")).toEqual(["always"]);
  expect(Number(valuesOf("publisher.service", "TimeoutStopSec")[0])).toBeGreaterThan(18);
});
