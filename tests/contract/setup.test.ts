import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(__dirname, "../..");
const DEPLOY = path.join(ROOT, "packages/publisher/deploy");

/** The guide's blocks for whoever sets up a machine, and upgrades it. */
const blocks = (() => {
  const guide = readFileSync(path.join(ROOT, "docs/hosting.md"), "utf8");
  const [, own = ""] = guide.split("\n## A machine of your own\n");
  return [...own.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block]) => block!);
})();
const [setup = ""] = blocks;
const units = readdirSync(DEPLOY).filter((name) => /^(publisher|site-build)/.test(name));

/** All values of a setting in the units of the publisher and of builds. */
const valuesOf = (name: string) =>
  units.flatMap((unit) =>
    [
      ...readFileSync(path.join(DEPLOY, unit), "utf8").matchAll(new RegExp(`^${name}=(.*)$`, "gm")),
    ].map(([, value]) => value!),
  );

test.each(blocks.map((block, index) => [index + 1, block]))(
  "a shell understands block %i of the guide for a machine",
  (_, block) => {
    const { stderr, status } = spawnSync("sh", ["-n"], { input: `${block}`, encoding: "utf8" });
    expect([stderr, status]).toEqual(["", 0]);
  },
);

test("the block makes every user and every file that the units name", () => {
  const users = [...setup.matchAll(/^useradd .* (\S+)$/gm)].map(([, user]) => user!);
  expect(new Set(valuesOf("(?:Socket)?User"))).toEqual(new Set(users));
  const files = [...setup.matchAll(/^cat > (\/etc\/\S+\.env) /gm)].map(([, file]) => file!);
  expect(new Set(valuesOf("EnvironmentFile"))).toEqual(new Set(files));
});

test("no script of a package runs as root, at first or in an upgrade", () => {
  const installs = blocks.flatMap((block) => block.match(/^.*\bnpm (?:ci|install)\b.*$/gm) ?? []);
  expect(installs).toHaveLength(2);
  for (const line of installs) expect(line).toContain(" --ignore-scripts ");
});

test("only root can read the variables", () => {
  const [before = ""] = setup.split("cat > /etc/site-build.env");
  expect(before.trim().split("\n").at(-1)).toBe("umask 077");
});

test("the machine has the version of Node that the site is developed with", () => {
  const version = readFileSync(path.join(ROOT, ".nvmrc"), "utf8").trim();
  expect(setup).toContain(`/node_${version}.x nodistro`);
});
