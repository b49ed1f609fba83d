import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "./support/temp-folder";

const folder = tempFolder();
/** What the guide has the machine's administrator run. */
const script = readFileSync(path.resolve(__dirname, "../deploy/upgrade.sh"), "utf8");

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

test("whoever upgrades gets the newest code, every time, and may go back to the code of before", () => {
  run("mkdir -p /srv/bin /srv/system /srv/upstream/packages/publisher/deploy");
  for (const name of ["npm", "systemctl"]) {
    const file = path.join(folder.path, "bin", name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> ${folder.path}/asked\n`, { mode: 0o755 });
  }
  const id = path.join(folder.path, "bin/id");
  writeFileSync(id, "#!/bin/sh\necho 0\n", { mode: 0o755 });
  run("cd /srv/upstream/packages/publisher/deploy; touch publisher.service site-build.socket");
  run("cd /srv/upstream; git init -q; git add .; git commit -q -m 0");
  run("git clone -q /srv/upstream /srv/site");
  const restarted = [
    "systemctl daemon-reload",
    "systemctl restart site-build.socket publisher caddy",
  ];
  for (const subject of ["1", "2", "3"]) {
    run(`git -C /srv/upstream commit -q --allow-empty -m ${subject}`);
    // What is left of an upgrade that was broken off.
    run("mkdir -p /srv/new/src");
    run(script);
    expect(run("git -C /srv/site log -1 --format=%s")).toBe(subject);
    expect(run("cat /srv/asked; rm /srv/asked").split("\n")).toEqual([
      `npm ci --omit=dev --ignore-scripts --prefix ${folder.path}/new`,
      ...restarted,
    ]);
  }
  run(script.replace('main "$@"', "main --back"));
  expect(run("git -C /srv/site log -1 --format=%s")).toBe("2");
  expect(run("cat /srv/asked").split("\n")).toEqual(restarted);
});
