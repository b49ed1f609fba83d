import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "./support/temp-folder";

const folder = tempFolder();
const SCRIPT = path.resolve(__dirname, "../deploy/upgrade.sh");

/** Runs lines of a shell, with folders of the test's own for /srv and systemd's. */
const run = (lines: string) =>
  execFileSync(
    "/bin/bash",
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

/** `upgrade.sh`, with a word after it. */
const upgrade = (option = "") =>
  run(`set -- ${option}\n${readFileSync(SCRIPT, "utf8").replace(/^#!.*/, "")}`);
const subject = () => run("git -C /srv/site log -1 --format=%s");
const asked = () => run("cat /srv/asked; rm /srv/asked").split("\n");

const RESTART = [
  "systemctl daemon-reload",
  "systemctl restart site-build.socket publisher",
  "systemctl try-restart preview",
  "systemctl reload caddy",
];

/** A program that only notes that it was asked for. */
function fake(name: string, more = "") {
  const file = path.join(folder.path, "bin", name);
  const note = `echo "${name} $*" >> ${folder.path}/asked`;
  writeFileSync(file, `#!/bin/sh\n${note}\n${more}\n`, { mode: 0o755 });
}

beforeEach(() => {
  run("rm -rf /srv/*");
  run("mkdir -p /srv/bin /srv/system /srv/upstream/packages/publisher/deploy");
  writeFileSync(path.join(folder.path, "bin/id"), "#!/bin/sh\necho 0\n", { mode: 0o755 });
  for (const name of ["npm", "systemctl"]) fake(name);
  run("cd /srv/upstream/packages/publisher/deploy; touch publisher.service site-build.socket");
  run("cd /srv/upstream; git init -q; git add .; git commit -q -m 0");
  run("git clone -q /srv/upstream /srv/site");
});

test("whoever upgrades the site gets the newest code every time, and the code of before by --back", () => {
  for (const newest of ["1", "2"]) {
    run(`git -C /srv/upstream commit -q --allow-empty -m ${newest}`);
    // What is left of an upgrade that was broken off.
    run("mkdir -p /srv/new/src");
    upgrade();
    expect(subject()).toBe(newest);
    const install = `npm ci --omit=dev --ignore-scripts --prefix ${folder.path}/new`;
    expect(asked()).toEqual([install, ...RESTART]);
  }
  upgrade("--back");
  expect([subject(), asked()]).toEqual(["1", RESTART]);
  upgrade("--back");
  expect(subject()).toBe("2");
});

test("where the web server cannot be reloaded, it is restarted", () => {
  fake("systemctl", '[ "$1" != reload ]');
  upgrade();
  expect(asked().slice(-2)).toEqual(["systemctl reload caddy", "systemctl restart caddy"]);
});
