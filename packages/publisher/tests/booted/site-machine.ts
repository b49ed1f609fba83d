/** A booted Debian after `install.sh`, with a mail server and a site that is built instantly. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { signRequest } from "@contentful/node-apps-toolkit/requests";
import type { Release } from "./debian";
import { Machine } from "./machine";
import { until } from "./until";

const PACKAGE = path.resolve(__dirname, "../..");
const DOMAIN = "officiant.localhost";
export const OFFICIANT = "tala@officiant.example";
export const OPERATOR = "rob@officiant.example";
const MAIL_PASSWORD = "p@ss:word";

const SETTINGS: Readonly<Record<string, string>> = {
  DOMAIN,
  CONTENTFUL_SPACE_ID: "abc123",
  CONTENTFUL_ACCESS_TOKEN: "delivery-token-of-the-space",
  SMTP_URL: `smtps://tala:${encodeURIComponent(MAIL_PASSWORD)}@smtp.officiant.example`,
  INQUIRY_FROM: "website@officiant.example",
  INQUIRY_TO: OFFICIANT,
  PUBLISHER_MAIL_TO: OPERATOR,
};

/** Makes a successful build that shows the word MARK. */
const MAKE = `mark=$1
mkdir -p public
hash=$(printf %s "$mark" | sha256sum | head -c 20)
rm -f public/app-*.js
echo "start('$mark')" > "public/app-$hash.js"
for page in index 404; do echo "<h1>$mark</h1><script src=/app-$hash.js></script>" > "public/$page.html"; done
`;

/** Files of the site's repository, beside `deploy`. Its programs are already compiled. */
const FILES: Readonly<Record<string, object>> = {
  "package.json": { name: "toy", version: "1.0.0", scripts: { build: "bash /srv/toy/build.sh" } },
  "package-lock.json": { name: "toy", version: "1.0.0", lockfileVersion: 3, packages: {} },
  "packages/publisher/package.json": { name: "p", scripts: { build: "cp -r /srv/dist ." } },
};

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

export class SiteMachine {
  /** Emails that the mail server has received. */
  readonly mails: Mail[] = [];
  /** What the first run of `install.sh` printed. */
  installed = "";

  private constructor(readonly system: Machine) {}

  /** Boots a Debian on which nothing is installed yet. */
  static async boot(release: Release): Promise<SiteMachine> {
    return new SiteMachine(await Machine.boot(release));
  }

  /** Returns the time of day in the time zone of the nightly build, such as 03:00. */
  timeOfDay(time: string): string {
    const timer = "/etc/systemd/system/site-nightly.timer";
    return this.system.must(
      `TZ=$(sed -n 's/^OnCalendar=.* //p' ${timer}) date --date='${time}' +%R`,
    );
  }

  readonly installer = "/srv/site/packages/publisher/deploy/install.sh /root/settings";

  /** Gets the code, runs `install.sh` and waits for the first release. */
  async install(): Promise<void> {
    this.#getCode();
    await this.#startMailServer();
    this.writeSettings();
    this.build("one");
    this.installed = this.system.must(this.installer);
    await this.shows("one");
  }

  #getCode() {
    const { system } = this;
    const folder = mkdtempSync(path.join(tmpdir(), "toy-"));
    // A separate folder, because the other Debian's tests may run at the same time.
    const options = ["--", `--outdir=${path.join(folder, "srv/dist")}`, "--log-level=error"];
    execFileSync("npm", ["run", "--silent", "build", ...options], { cwd: PACKAGE });
    const upstream = path.join(folder, "srv/upstream");
    cpSync(path.join(PACKAGE, "deploy"), path.join(upstream, "packages/publisher/deploy"), {
      recursive: true,
    });
    for (const [name, content] of Object.entries(FILES))
      writeFileSync(path.join(upstream, name), JSON.stringify(content));
    const files = execFileSync("tar", ["-C", folder, "-c", "srv"], { maxBuffer: 1e9 });
    rmSync(folder, { recursive: true });
    system.must("tar -x --no-same-owner -C / && mkdir -p /srv/toy", files);
    system.write("/srv/toy/make.sh", MAKE);
    system.must(
      `git config --global user.email a@b.example; git config --global user.name A
cd /srv/upstream && git init -q -b main && git add . && git commit -qm first && git clone -q /srv/upstream /srv/site
echo '127.0.0.1 smtp.officiant.example' >> /etc/hosts
: > /etc/apt/sources.list
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 9 -keyout /root/key.pem -out /root/mail.crt \
  -subj /CN=smtp.officiant.example -addext subjectAltName=DNS:smtp.officiant.example
cat /root/mail.crt >> /etc/ssl/certs/ca-certificates.crt`,
    );
  }

  async #startMailServer() {
    const [key = "", cert = ""] = ["key.pem", "mail.crt"].map((name) =>
      this.system.must(`cat /root/${name}`),
    );
    const args = [path.join(__dirname, "smtp-server.mjs"), key, cert, MAIL_PASSWORD];
    const child = this.system.startBeside(process.execPath, args);
    this.#stopMailServer = () => child.kill();
    this.suspendMail = (isSuspended) => child.kill(isSuspended ? "SIGUSR1" : "SIGUSR2");
    const lines = createInterface(child.stdout!);
    lines.on("line", (line) => {
      const event = JSON.parse(line) as Partial<Mail>;
      if (event.text !== undefined) this.mails.push(event as Mail);
    });
    const failed = once(child, "exit").then(() => {
      throw new Error("The mail server has ended.");
    });
    // It prints a first line when it listens.
    await Promise.race([once(lines, "line"), failed]);
  }

  #stopMailServer = () => false;

  /** Makes the mail server reject every email, or accept them again. */
  suspendMail: (isSuspended: boolean) => void = () => undefined;

  writeSettings(changes: Readonly<Record<string, string>> = {}): void {
    const lines = Object.entries({ ...SETTINGS, ...changes }).map(
      ([name, value]) => `${name}='${value}'\n`,
    );
    this.system.write("/root/settings", lines.join(""));
  }

  /** Defines the next builds: a successful one that shows the mark, with commands before and after it. */
  build(mark: string, { before = "", after = "" } = {}): void {
    const lines = ["echo BUILD-BEGINS", before, `. /srv/toy/make.sh ${mark}`, after];
    this.system.write("/srv/toy/build.sh", `set -e\n${lines.join("\n")}\n`);
  }

  /** Number of builds that have started. */
  get builds(): number {
    return Number(
      this.system.run("journalctl -u site-build -o cat | grep -c BUILD-BEGINS").output || 0,
    );
  }

  /** Sends a request as a visitor, with options of `curl`. */
  request(address: string, options = "", input = ""): { status: number; body: string } {
    const curl = `curl -sk -w '\\n%{http_code}' ${options} 'https://${DOMAIN}${address}'`;
    const lines = this.system.run(curl, input).output.split("\n");
    return { status: Number(lines.pop()), body: lines.join("\n") };
  }

  async shows(mark: string): Promise<void> {
    await this.system.until(`curl -sk https://${DOMAIN}/ | grep -q '>${mark}<'`);
  }

  /** Waits until there is no publish and no request for one; a retry may be scheduled. */
  async idle(): Promise<void> {
    await this.system.until(
      "[[ -z $(ls /var/lib/site/wanted) && $(systemctl is-active site-publish) =~ ^(inactive|failed)$ ]]",
    );
  }

  /** Requests a publish, as an operator can. */
  requestPublish(): void {
    this.system.must("systemctl start site-wanted@test");
  }

  /** Defines the next build, requests a publish, and waits until it has ended. */
  async publish(...build: Parameters<SiteMachine["build"]>): Promise<void> {
    const before = this.builds;
    this.build(...build);
    this.requestPublish();
    await until(() => this.builds > before, "a build starts");
    await this.idle();
    if (this.builds !== before + 1) throw new Error("One request has led to several builds.");
  }

  /** @returns systemd's warnings about the units */
  unitWarnings(): string {
    return this.system.must(
      "cd /srv/site/packages/publisher/deploy/units && systemd-analyze verify $(ls | sed s/@/@boot/)",
    );
  }

  /** Sends Contentful's webhook about an entry of this size in bytes. @returns the status of the response */
  hook(size = 2): number {
    const secret = this.system.must(
      "sed -n \"s/^CONTENTFUL_WEBHOOK_SECRET='\\(.*\\)'/\\1/p\" /etc/site.env",
    );
    const request = {
      method: "POST",
      path: "/hooks/contentful",
      headers: { "content-type": "application/json" },
      body: `"${"x".repeat(size - 2)}"`,
    } as const;
    const signed = signRequest(secret, request, Date.now());
    const headers = Object.entries({ ...request.headers, ...signed });
    const options = headers.map(([name, value]) => `-H '${name}: ${value}'`).join(" ");
    return this.request(request.path, `${options} --data-binary @-`, request.body).status;
  }

  /** Sends the form. @returns the status of the response */
  send(fields: Readonly<Record<string, string>>, sender = "127.0.0.2"): number {
    const all = { name: "Ana", email: "ana@couple.example", message: "Hello", ...fields };
    const body = new URLSearchParams(all).toString();
    const options = `-H 'Accept: application/json' --interface ${sender} --data-binary @-`;
    return this.request("/inquiries", options, body).status;
  }

  async end(): Promise<void> {
    this.#stopMailServer();
    await this.system.end();
  }
}
