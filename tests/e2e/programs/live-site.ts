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
import { startContentful, type LocalContentful } from "../../../packages/contentful-local/src";
import { until } from "../../../packages/publisher/tests/booted/until";
import {
  startMailServer,
  type MailServer,
} from "../../../packages/publisher/tests/support/mail-server";
import { Editor } from "../../support/contentful-editor";
import { fillWithFixtureContent } from "../../support/fixture-contentful";
import { requireProgram } from "../../support/installed";
import { shrinkPictures } from "../../support/pictures";
import { takePort } from "../../support/ports";
import { readText, root } from "../../support/project";
import { copySite, nodeEnv, runNode } from "../../support/site-copy";

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
 * Everything between the officiant and the couples: a Contentful with the site's content notifies the publisher
 * of each change, the publisher builds the site, and Caddy serves it with the project's settings. A mail server
 * receives what couples write.
 */
export class LiveSite {
  readonly #children: ChildProcess[] = [];
  readonly #state: string;
  /** Log file with the output of all programs. */
  readonly #log: string;
  readonly #port = takePort();
  readonly url = `https://localhost:${this.#port}`;
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
    // Run the real command: the local Contentful's webhooks can reach this machine.
    const command = [path.join(root, "tools/contentful/cli.ts"), "webhook"];
    const hook = `http://127.0.0.1:${variables.PORT}/hooks/contentful`;
    const args = ["--import", "tsx", ...command, "--publisher", hook];
    const { code, output } = await runNode(args, variables);
    if (code !== 0) throw new Error(`The webhook could not be created: ${output}`);
    await untilListens(this.#port);
    await this.idle();
  }

  #spawn(command: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd = this.folder) {
    const log = openSync(this.#log, "a");
    // Start a process group, so that all its processes can be killed together.
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
      // The first block has the global options.
      .replace(/^\{$/m, ["{", ...options].join("\n"))
      .replace("unix//var/lib/caddy/admin.sock", "off")
      .replaceAll("unix//run/site-intake.sock", `127.0.0.1:${intakePort}`)
      .replaceAll("/var/lib/site", this.#state);
    const file = path.join(this.folder, "Caddyfile");
    writeFileSync(file, settings);
    const caddy = requireProgram(["caddy"], ["caddy"]);
    const env = { HOME: this.folder, SITE_DOMAIN: "localhost" };
    this.#spawn(caddy, ["run", "--config", file, "--adapter", "caddyfile"], env);
  }

  /** Reads a page as visitors receive it. */
  read(page: string): string {
    return readFileSync(path.join(this.#state, "releases/current/public", page), "utf8");
  }

  /** Waits until the publisher has received and handled every change. */
  async idle(): Promise<void> {
    await this.contentful.webhooks.settled();
    const isIdle = () =>
      readdirSync(path.join(this.#state, "wanted")).length === 0 &&
      !existsSync(path.join(this.#state, "publishing"));
    await until(isIdle, "a build with all published changes", () =>
      readFileSync(this.#log, "utf8"),
    );
  }

  /** Stops all programs and deletes the folder. */
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
