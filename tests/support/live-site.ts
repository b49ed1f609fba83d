import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { startContentful, type LocalContentful } from "../../packages/contentful-local/src";
import { until } from "../../packages/publisher/tests/booted/until";
import {
  startMailServer,
  type MailServer,
} from "../../packages/publisher/tests/support/mail-server";
import { Editor } from "./contentful-editor";
import { fillWithFixtureContent } from "./contentful-local";
import { requireProgram } from "./installed";
import { shrinkPictures } from "./pictures";
import { takePort } from "./ports";
import { readText, root } from "./project";
import { copySite, nodeEnv, runNode } from "./site-copy";

/** Waits until a program listens on a port. */
const untilListens = (port: string) =>
  until(() => {
    const socket = connect(Number(port), "127.0.0.1");
    return once(socket, "connect")
      .then(
        () => true,
        () => false,
      )
      .finally(() => socket.destroy());
  }, `a server on port ${port}`);

/**
 * All that lies between the officiant and her visitors: a Contentful with the site's content, which calls the
 * site's own publisher after each publish; the publisher builds the site, and Caddy serves it with the project's
 * own settings. A mail server takes what couples write.
 */
export class LiveSite {
  readonly #children: ChildProcess[] = [];
  readonly #state: string;
  /** Output of all programs. */
  readonly #log: string;
  readonly #port = takePort();
  readonly url = `https://localhost:${this.#port}`;
  /** Publishes in its Contentful. */
  readonly editor: Editor;

  private constructor(
    readonly contentful: LocalContentful,
    readonly mail: MailServer,
    private readonly folder: string,
  ) {
    this.editor = new Editor(contentful);
    this.#state = path.join(folder, "state");
    this.#log = path.join(folder, "log");
  }

  /** Starts everything, and waits until the first release is live. */
  static async start(): Promise<LiveSite> {
    const folder = mkdtempSync(path.join(tmpdir(), "live-site-"));
    const live = new LiveSite(await startContentful(), await startMailServer(), folder);
    await live.#begin().catch(async (error: unknown) => {
      await live.end();
      throw error;
    });
    return live;
  }

  async #begin() {
    const site = copySite({ folder: path.join(this.folder, "site") });
    await fillWithFixtureContent(this.contentful);
    await shrinkPictures(site, this.contentful);
    const variables = {
      ...this.contentful.env,
      ...this.mail.variables,
      DISK_RESERVE: "0",
      INQUIRY_DELIVERY: "publisher",
      PORT: takePort(),
      SITE_URL: "https://www.example.com",
      STATE_DIRECTORY: this.#state,
    };
    const trial = path.join(root, "packages/publisher/tests/support/trial.ts");
    this.#spawn(process.execPath, ["--import", "tsx", trial], nodeEnv(variables), site);
    await untilListens(variables.PORT);
    this.#startCaddy(variables.PORT);
    // The command is the real one: the local Contentful's webhooks can reach this machine.
    const command = [path.join(root, "tools/contentful/cli.ts"), "webhook"];
    const hook = `http://127.0.0.1:${variables.PORT}/hooks/contentful`;
    const args = ["--import", "tsx", ...command, "--publisher", hook];
    const { code, output } = await runNode(args, variables);
    if (code !== 0) throw new Error(`The webhook was not made: ${output}`);
    await untilListens(this.#port);
    await this.idle();
  }

  #spawn(command: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd = this.folder) {
    const log = openSync(this.#log, "a");
    // A process group of its own, which ends as a whole.
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", log, log] });
    this.#children.push(child);
    closeSync(log);
  }

  #startCaddy(intakePort: string) {
    const options = [
      "skip_install_trust",
      `http_port ${takePort()}`,
      `https_port ${this.#port}`,
      `storage file_system ${this.folder}/caddy`,
    ];
    const settings = readText("packages/publisher/deploy/Caddyfile")
      // Its block of global options is the first.
      .replace(/^\{$/m, ["{", ...options].join("\n"))
      .replace("unix//var/lib/caddy/admin.sock", "off")
      .replace("unix//run/site-intake.sock", `127.0.0.1:${intakePort}`)
      .replaceAll("/var/lib/site", this.#state);
    const file = path.join(this.folder, "Caddyfile");
    writeFileSync(file, settings);
    const caddy = requireProgram(["caddy"], ["caddy"]);
    const env = { HOME: this.folder, SITE_DOMAIN: "localhost" };
    this.#spawn(caddy, ["run", "--config", file, "--adapter", "caddyfile"], env);
  }

  /** The text of a page, as visitors get it. */
  read(page: string): string {
    return readFileSync(path.join(this.#state, "releases/current/public", page), "utf8");
  }

  /** Waits until the publisher has heard of every publish and has done what it can for each. */
  async idle(): Promise<void> {
    await this.contentful.webhooks.settled();
    const isIdle = () =>
      readdirSync(path.join(this.#state, "wanted")).length === 0 &&
      !existsSync(path.join(this.#state, "publishing"));
    await until(isIdle, "everything that was published has been built", () =>
      readFileSync(this.#log, "utf8"),
    );
  }

  /** Ends everything and takes the folder away. */
  async end(): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode !== null || child.pid === undefined) continue;
      process.kill(-child.pid, "SIGKILL");
      await once(child, "exit");
    }
    await this.mail.close();
    await this.contentful.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}
