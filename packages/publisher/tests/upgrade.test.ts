import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "./support/temp-folder";

const folder = tempFolder();
const HOSTING = path.resolve(__dirname, "../../../docs/hosting.md");

/** The guide's block for an upgrade. */
function upgradeCommands(): string {
  const [, block = ""] = /\*\*Upgrade the site's code\*\*[^]*?```sh\n([^]*?)```/.exec(
    readFileSync(HOSTING, "utf8"),
  )!;
  return block;
}

/** Runs lines of a shell, with folders of the test's own for /srv and systemd's. */
const run = (lines: string) =>
  execFileSync(
    "/bin/sh",
    ["-e", "-c", lines.replaceAll(/\/srv\/|\/etc\/systemd\//g, `${folder.path}/`)],
    {
      cwd: folder.path,
      encoding: "utf8",
      stdio: "pipe",
      env: {
        PATH: `${path.join(folder.path, "bin")}:${process.env.PATH}`,
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_AUTHOR_NAME: "Tala",
        GIT_AUTHOR_EMAIL: "tala@officiant.example",
        GIT_COMMITTER_NAME: "Tala",
        GIT_COMMITTER_EMAIL: "tala@officiant.example",
      },
    },
  ).trim();

test("whoever upgrades the site as the guide says gets the newest code, every time", () => {
  run("mkdir -p /srv/bin /srv/system /srv/upstream/packages/publisher/deploy");
  for (const name of ["npm", "systemctl"]) {
    const file = path.join(folder.path, "bin", name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> ${folder.path}/asked\n`, { mode: 0o755 });
  }
  run("cd /srv/upstream/packages/publisher/deploy; touch publisher.service site-build.socket");
  run("cd /srv/upstream; git init -q; git add .; git commit -q -m 0");
  run("git clone -q /srv/upstream /srv/site");
  const commands = upgradeCommands();
  expect(commands).toContain("systemctl restart publisher");
  for (const subject of ["1", "2", "3"]) {
    run(`git -C /srv/upstream commit -q --allow-empty -m ${subject}`);
    // What is left of an upgrade that was broken off.
    run("mkdir -p /srv/new/src");
    run(commands);
    expect(run("git -C /srv/site log -1 --format=%s")).toBe(subject);
    expect(run("cat /srv/asked; rm /srv/asked").split("\n")).toEqual([
      `npm ci --omit=dev --ignore-scripts --prefix ${folder.path}/new`,
      "systemctl daemon-reload",
      "systemctl restart publisher",
      "systemctl reload caddy",
    ]);
  }
});
