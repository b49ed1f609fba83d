import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { validate } from "dockerfile-utils";

const DEPLOY = path.resolve(__dirname, "../deploy");
const ROOT = path.resolve(__dirname, "../../..");
const read = (file: string) => readFileSync(path.join(DEPLOY, file), "utf8");

describe("the systemd unit", () => {
  const unit = path.join(DEPLOY, "publisher.service");
  const settings = new Map(
    [...read("publisher.service").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).error === undefined;

  (hasSystemd ? test : test.skip)("is what systemd understands, without a warning", () => {
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    // The machine that tests may have no Node where Debian has it.
    const warnings = stderr.split("\n").filter((line) => !/node is not executable|^$/.test(line));
    expect([status === 0 || stderr.includes("/usr/bin/node"), warnings]).toEqual([true, []]);
  });

  test("comes up again after anything, and leaves ending the build to the publisher", () => {
    expect(Object.fromEntries(settings)).toMatchObject({
      Restart: "always",
      KillMode: "mixed",
      NoNewPrivileges: "yes",
      ProtectSystem: "strict",
      MemoryMax: expect.any(String),
      CPUWeight: expect.any(String),
    });
    expect(Number(settings.get("TimeoutStopSec"))).toBeGreaterThan(18);
  });

  test("gives a build no right to the publisher's secrets", () => {
    const environment = settings.get("Environment") ?? "";
    expect(environment).toContain("ENV_FILE=/etc/site.env");
    expect(environment).toContain("PUBLISHER_BUILD_USER=site-build");
    expect(settings.get("User")).toBe("site");
    expect(settings.has("EnvironmentFile")).toBe(false);
  });

  test("starts a file that there is", () => {
    const [, program = ""] = /(packages\S+)$/.exec(settings.get("ExecStart") ?? "") ?? [];
    expect(existsSync(path.join(ROOT, program))).toBe(true);
  });
});

describe("the systemd unit of the draft preview", () => {
  const unit = path.join(DEPLOY, "preview.service");
  const found = read("preview.service");
  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).error === undefined;

  (hasSystemd ? test : test.skip)("is what systemd understands, without a warning", () => {
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    const warnings = stderr.split("\n").filter((line) => !/node is not executable|^$/.test(line));
    expect([status === 0 || stderr.includes("/usr/bin/node"), warnings]).toEqual([true, []]);
  });

  test("leaves the machine to the live site, and cannot read the publisher's secrets", () => {
    const lines = ["Nice=19", "CPUWeight=1", "OOMScoreAdjust=1000", "User=site-preview"];
    for (const line of lines) expect(found).toContain(`\n${line}\n`);
    expect(found).toMatch(/\nMemoryMax=\d+M\n/);
    expect(found).not.toContain("site.env");
  });

  test("starts a file that there is", () => {
    const [, program = ""] = /tsx (\S+)/.exec(found) ?? [];
    expect(existsSync(path.join(ROOT, program))).toBe(true);
  });
});

describe("the Dockerfile", () => {
  const lines = read("Dockerfile")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

  test("is without a fault, from an image with a version", () => {
    expect(validate(read("Dockerfile"))).toEqual([]);
    expect(lines[0]).toMatch(/^FROM node:\d+-[a-z]+-slim$/);
  });

  test("runs as a user without rights, and signals reach the publisher", () => {
    expect(lines).toContain("USER node");
    const command = JSON.parse(lines.at(-1)!.replace("CMD ", "")) as string[];
    expect(command[0]).toBe("node");
    expect(existsSync(path.join(ROOT, command.at(-1)!))).toBe(true);
  });

  test("copies files that there are, each workspace's own list of packages among them", () => {
    const copied = lines.flatMap((line) => /^COPY (.*) \S+$/.exec(line)?.[1]?.split(" ") ?? []);
    expect(copied.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    // Without one of them, npm would install less than the lock file says.
    const workspaces = readdirSync(path.join(ROOT, "packages"));
    expect(copied).toEqual(
      expect.arrayContaining(workspaces.map((name) => `packages/${name}/package.json`)),
    );
  });
});
