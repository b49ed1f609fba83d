import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { readSettings } from "../src/settings";

const DEPLOY = path.resolve(__dirname, "../deploy");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "install-"));
  for (const name of ["bin", "etc/caddy", "etc/systemd/system", "srv/site/node_modules"]) {
    mkdirSync(inFolder(name), { recursive: true });
  }
  cpSync(DEPLOY, inFolder("srv/site/packages/publisher/deploy"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const inFolder = (name: string) => path.join(folder, name);

/** The script, with folders of the test's own for `/etc` and the code. */
const script = () =>
  readFileSync(path.join(DEPLOY, "install.sh"), "utf8").replaceAll(
    /\/etc\/|\/srv\//g,
    (place) => `${folder}${place}`,
  );

/** Runs a line of a shell that has the functions of `install.sh`. */
function run(line: string, input = "") {
  writeFileSync(inFolder("install.sh"), script());
  const env = { ...process.env, PATH: `${inFolder("bin")}:${process.env.PATH}` };
  return spawnSync("bash", ["-c", `. ./install.sh; ${line}`], {
    cwd: folder,
    encoding: "utf8",
    input,
    env,
  });
}

/** A program that notes what it was asked, and then does what the lines of a shell say. */
function fake(name: string, lines = "") {
  const file = inFolder(`bin/${name}`);
  const note = `echo "${name} $*" >> ${inFolder("asked")}`;
  writeFileSync(file, `#!/bin/sh\n${note}\n${lines}\n`, { mode: 0o755 });
}

const asked = () => readFileSync(inFolder("asked"), "utf8").trim().split("\n");

/** The example, with what somebody has filled in. */
function writeSettings(changes: Readonly<Record<string, string>>, more = "") {
  const example = readFileSync(path.join(DEPLOY, "settings.example"), "utf8");
  const lines = example.split("\n").map((line) => {
    const [name = ""] = line.split("=");
    return name in changes ? `${name}=${changes[name]}` : line;
  });
  writeFileSync(inFolder("settings"), lines.join("\n") + more);
}

const variablesIn = (file: string) => parseEnv(readFileSync(inFolder(file), "utf8"));

const SPACE = { CONTENTFUL_SPACE_ID: "'abc123'", CONTENTFUL_ACCESS_TOKEN: "'token'" };

describe("whoever installs a machine", () => {
  test("is told everything that is wrong with the settings at once, and nothing is done", () => {
    writeSettings({ DOMAIN: "'https://example.com'", INQUIRY_TO: "''" });
    const { status, stderr } = run("read_settings settings");
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([
      "In settings:",
      "CONTENTFUL_SPACE_ID has no value.",
      "CONTENTFUL_ACCESS_TOKEN has no value.",
      "DOMAIN has to be a bare domain, such as example.com.",
      "INQUIRY_TO has no value, and SMTP_URL has one.",
    ]);
  });

  test("is told of a line that a shell would run, which is not run", () => {
    writeSettings(SPACE, "SMTP_URL='smtp://$(touch ran)'\nINQUIRY_FROM=$(touch ran)\n");
    expect(run("read_settings settings").stderr).toContain(
      "Not of the form NAME='value': INQUIRY_FROM",
    );
    expect(() => statSync(inFolder("ran"))).toThrow("ENOENT");
  });

  test("may leave out the mail, which the publisher starts without, and nobody else can read the settings", () => {
    writeSettings({ ...SPACE, SMTP_URL: "''" });
    expect(run("read_settings settings; write_variables").status).toBe(0);
    const { notifyMail, inquiries } = readSettings({
      ...variablesIn("etc/site-build.env"),
      ...variablesIn("etc/site.env"),
      ENV_FILE: "",
    });
    expect([notifyMail, inquiries]).toEqual([null, null]);
    expect(statSync(inFolder("settings")).mode & 0o777).toBe(0o600);
  });

  test("may leave out the preview, and is told of what it lacks", () => {
    writeSettings({ ...SPACE, CONTENTFUL_PREVIEW_TOKEN: "'drafts'" });
    expect(run("read_settings settings").stderr).toContain(
      "PREVIEW_PASSWORD has no value, and CONTENTFUL_PREVIEW_TOKEN has one.",
    );
  });

  test("keeps the secrets of before, and gets new ones where there are none", () => {
    writeFileSync(inFolder("env"), "OTHER=1\nSTATUS='0f3a'\n");
    expect(run("secret STATUS env").stdout).toBe("0f3a\n");
    expect(run("secret WEBHOOK env").stdout).toMatch(/^[0-9a-f]{64}\n$/);
    const { status, stdout } = run("secret STATUS missing");
    expect({ status, isNew: /^[0-9a-f]{64}\n$/.test(stdout) }).toEqual({ status: 0, isNew: true });
  });

  test("changes a setting: what else stands in the file of variables stays, and only root reads it", () => {
    writeFileSync(inFolder("env"), "SITE_URL='https://a.example'\nNODE_EXTRA_CA_CERTS=/ca.pem\n");
    const { status } = run("set_variables env", "SITE_URL='https://b.example'\nSMTP_URL=''\n");
    expect(status).toBe(0);
    expect(readFileSync(inFolder("env"), "utf8")).toBe(
      "NODE_EXTRA_CA_CERTS=/ca.pem\nSITE_URL='https://b.example'\n",
    );
    expect(statSync(inFolder("env")).mode & 0o777).toBe(0o600);
  });
});

const PREVIEW = { CONTENTFUL_PREVIEW_TOKEN: "'drafts'", PREVIEW_PASSWORD: "'her $word'" };

describe("a machine that is installed again", () => {
  const INSTALL = "read_settings settings; write_variables; start_web_server; start_preview";

  test("shows the officiant's preview as before, until its token is taken out", () => {
    fake("systemctl");
    fake("caddy", `read -r word; echo "\\$2a\\$14\\$of $word"`);
    for (let time = 1; time <= 2; time += 1) {
      writeSettings({ ...SPACE, ...PREVIEW });
      expect(run(INSTALL)).toMatchObject({ status: 0, stderr: "" });
      expect(readFileSync(inFolder("etc/caddy/Caddyfile"), "utf8").split("\n")).toEqual([
        expect.stringMatching(/^import .*\/deploy\/Caddyfile$/),
        expect.stringMatching(/^import .*\/deploy\/preview\.Caddyfile$/),
        "",
      ]);
      expect(variablesIn("etc/caddy.env")).toEqual({
        SITE_DOMAIN: "example.com",
        PREVIEW_PASSWORD: "$2a$14$of her $word",
      });
      expect(variablesIn("etc/preview.env")).toEqual({
        CONTENTFUL_SPACE_ID: "abc123",
        CONTENTFUL_PREVIEW_TOKEN: "drafts",
      });
      expect(asked().at(-1)).toBe("systemctl enable --now preview");
    }
    for (const name of ["caddy", "preview"]) {
      expect(statSync(inFolder(`etc/${name}.env`)).mode & 0o777).toBe(0o600);
    }

    writeSettings(SPACE);
    expect(run(INSTALL).status).toBe(0);
    expect(readFileSync(inFolder("etc/caddy/Caddyfile"), "utf8")).not.toContain("preview");
    expect(readFileSync(inFolder("etc/preview.env"), "utf8")).not.toContain("drafts");
    expect(asked().at(-1)).toBe("systemctl disable --now preview");
  });

  test("installs packages where the list of them is newer than what is there, and else not", () => {
    const installed = inFolder("srv/site/node_modules/.package-lock.json");
    fake("npm", `touch -d 2026-11-02 ${installed}`);
    const times = ["2026-11-01", "2026-11-01", "2026-11-03"].map((day) => {
      run(`touch -d ${day} srv/site/package-lock.json; install_code`);
      return asked().length;
    });
    expect(times).toEqual([1, 1, 2]);
  });
});

test("whoever installs a publisher that does not start is told why, and not that all is done", () => {
  fake("systemctl");
  fake("curl", "exit 7");
  fake("journalctl", "echo The publisher cannot start.");
  writeFileSync(inFolder("etc/site.env"), "PUBLISHER_PORT=8090\n");
  const { status, stderr } = run("step Publisher start_publisher; echo Done.");
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /^The publisher cannot start\.\n\nStopped at: Publisher\./,
    ) as string,
  });
  expect(asked().find((line) => line.startsWith("curl"))).toContain("http://127.0.0.1:8090/");

  fake("curl");
  expect(run("start_publisher; echo Done.")).toMatchObject({ stdout: "Done.\n", stderr: "" });
});

test.each(["install.sh", "upgrade.sh"])("%s is a script that can be run", (name) => {
  expect(statSync(path.join(DEPLOY, name)).mode & 0o111).not.toBe(0);
  expect(spawnSync("bash", ["-n", path.join(DEPLOY, name)]).status).toBe(0);
});
