import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const DEPLOY = path.resolve(__dirname, "../deploy");

let folder = "";
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "install-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const inFolder = (name: string) => path.join(folder, name);

/** Runs a line of a shell that has the functions of `install.sh`. */
function run(line: string, input = "") {
  const script = `. "${DEPLOY}/install.sh"; ${line}`;
  return spawnSync("bash", ["-c", script], { cwd: folder, encoding: "utf8", input });
}

/** The example, with what somebody has filled in. */
function writeSettings(changes: Readonly<Record<string, string>>, more = "") {
  const example = readFileSync(path.join(DEPLOY, "settings.example"), "utf8");
  const lines = example.split("\n").map((line) => {
    const [name = ""] = line.split("=");
    return name in changes ? `${name}=${changes[name]}` : line;
  });
  writeFileSync(inFolder("settings"), lines.join("\n") + more);
}

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

  test("may leave out the mail, and nobody else can read the settings", () => {
    writeSettings({ ...SPACE, SMTP_URL: "''", INQUIRY_FROM: "''" });
    const { status, stdout } = run('read_settings settings; echo "$DOMAIN"');
    expect({ status, stdout }).toEqual({ status: 0, stdout: "example.com\n" });
    expect(statSync(inFolder("settings")).mode & 0o777).toBe(0o600);
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

test.each(["install.sh", "upgrade.sh"])("%s is a script that can be run", (name) => {
  expect(statSync(path.join(DEPLOY, name)).mode & 0o111).not.toBe(0);
  expect(spawnSync("bash", ["-n", path.join(DEPLOY, name)]).status).toBe(0);
});
