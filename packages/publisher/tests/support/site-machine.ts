import { randomBytes } from "node:crypto";
import type { Status } from "../../src/status/status";
import { BootedSystem } from "./booted-system";
import { until } from "./until";

/** The status token of the machine's publisher. */
export const STATUS_TOKEN = randomBytes(16).toString("hex");
const SITE_ENV = [
  `CONTENTFUL_WEBHOOK_SECRET=${randomBytes(32).toString("hex")}`,
  `PUBLISHER_STATUS_TOKEN=${STATUS_TOKEN}`,
  "PUBLISHER_SAMPLE=yes",
  // Lists the machine's addresses, for which Node needs AF_NETLINK.
  "PUBLISHER_HOST=0.0.0.0",
  "PUBLISHER_DEBOUNCE=50ms",
  "PUBLISHER_SCHEDULE=off",
  "",
].join("\n");
const BUILD_ENV = "SITE_URL=https://www.example.com\n";

const CONTENT = "/var/lib/site-build/content.json";
const BUILD = `node --import tsx packages/publisher/tests/support/quick-build.ts ${CONTENT}`;
/** Outside of the code, of which a warm build keeps the copy that it has. */
const SCRIPT = "/var/lib/site-build/build.sh";
const LOG = "journalctl --no-pager -n 30 -o cat";

/** A machine with the publisher and its builds, whose builds take no time. */
export class SiteMachine {
  private constructor(readonly system: BootedSystem) {}

  /** @throws Error in one sentence where no such machine can be had */
  static async start(): Promise<SiteMachine> {
    const machine = new SiteMachine(await BootedSystem.boot());
    machine.must("useradd --system site && useradd --system site-build");
    machine.must("useradd --system stranger");
    machine.must("cat > /etc/site.env && chmod 600 /etc/site.env", SITE_ENV);
    machine.must("cat > /etc/site-build.env && chmod 600 /etc/site-build.env", BUILD_ENV);
    machine.must("install -d -o site-build -g site-build -m 750 /var/lib/site-build");
    const scripts = { build: `sh ${SCRIPT}` };
    machine.must("cat > /srv/site/package.json", JSON.stringify({ scripts }));
    machine.write({ mark: "one" });
    machine.must("systemctl daemon-reload && systemctl start site-build.socket publisher.service");
    await machine.idle();
    return machine;
  }

  /** Runs a line of a shell as root that must succeed. */
  must(script: string, input = ""): string {
    const { code, output } = this.system.run(script, input);
    if (code !== 0) throw new Error(`${script}: ${output}\n${this.system.run(LOG).output}`);
    return output;
  }

  /** Whether a line of a shell fails. */
  fails(script: string): boolean {
    return this.system.run(script).code !== 0;
  }

  isDenied(user: string, script: string): boolean {
    return this.system.runAs(user, script).code !== 0;
  }

  ask(address: string, more = ""): string {
    const token = `-H 'Authorization: Bearer ${STATUS_TOKEN}'`;
    return this.system.run(`curl -s ${token} ${more} http://127.0.0.1:8080${address}`).output;
  }

  /** `null` while no publisher answers. */
  status(): Status | null {
    try {
      return JSON.parse(this.ask("/status.json")) as Status;
    } catch {
      return null;
    }
  }

  async statusWhen(isSo: (status: Status) => boolean, what: string): Promise<Status> {
    let status: Status | null = null;
    const look = () => {
      status = this.status();
      return status !== null && isSo(status);
    };
    await until(look, what, { pause: 200, timeout: 120_000 });
    return status!;
  }

  idle(): Promise<Status> {
    return this.statusWhen(({ building, waiting }) => !building && waiting === 0, "it is idle");
  }

  /** What the next build makes, with a line of a shell before and after it. */
  write(content: object, before = "true", after = "true"): void {
    this.must(`cat > ${CONTENT} && chown site-build: ${CONTENT}`, JSON.stringify(content));
    this.must(`cat > ${SCRIPT}`, `${before}; ${BUILD} && ${after}`);
  }

  press(button: string, form = ""): void {
    this.ask(`/status/${button}`, `-X POST ${form}`);
  }

  async build(...content: Parameters<SiteMachine["write"]>): Promise<void> {
    this.write(...content);
    this.press("rebuild");
    await this.idle();
  }
}
