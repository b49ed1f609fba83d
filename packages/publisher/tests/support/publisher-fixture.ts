import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Limits } from "../../src/settings";
import type { Status } from "../../src/status/status";
import { compiled } from "./compiled";
import { secrets, sendHook, type Hook } from "./hook";
import { idsIn } from "./processes";
import type { QuickContent } from "./quick-build";
import { replaceFile, tempRoot } from "./temp-folder";
import { until } from "./until";

const root = path.resolve(__dirname, "../../../..");
const tsx = require.resolve("tsx");

export { secrets };
export type Variables = Readonly<Record<string, string>>;

/** What has come out of a process, and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a publisher is started. */
export interface How {
  /** The project whose publisher it is, started as its `npm run publisher` does; this one by default. */
  readonly folder?: string;
  /** Modules of this package that are loaded before it, as `compiled` takes them. */
  readonly preload?: readonly string[];
  /** A command that starts it and becomes it. */
  readonly within?: readonly string[];
  /** Short ones by default. */
  readonly limits?: Partial<Limits>;
  /** What the reader of its log waits for after each read; nothing by default. */
  readonly logPause?: () => Promise<unknown>;
}

/** The publisher's own process: `kill -9` hits it and nothing in between. */
export class PublisherProcess {
  readonly #child: ChildProcess;
  readonly ended: Promise<Ended>;
  #stdout = "";
  #stderr = "";

  constructor(env: NodeJS.ProcessEnv, how: How = {}) {
    const { folder, preload = [], within = [], limits, logPause } = how;
    const all = JSON.stringify({ retryDelay: 100, lagDelay: 100, ...limits });
    const main = folder
      ? ["--import", tsx, path.join(folder, "packages/publisher/src/main.ts")]
      : [compiled("tests/support/start"), all];
    const imports = preload.flatMap((name) => ["--import", compiled(name)]);
    const [program = "", ...args]: string[] = [...within, process.execPath, ...imports, ...main];
    this.#child = spawn(program, args, {
      cwd: folder ?? root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const stdout = this.#child.stdout!.setEncoding("utf8");
    stdout.on("data", (text: string) => {
      this.#stdout += text;
      if (!logPause) return;
      stdout.pause();
      void logPause().then(() => stdout.resume());
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.#stderr += text));
    this.ended = once(this.#child, "close").then(
      ([code, signal]) => ({ code, signal, stdout: this.#stdout, stderr: this.#stderr }) as Ended,
    );
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get output(): string {
    return this.#stdout + this.#stderr;
  }

  /** The lines of its log. */
  get log(): Record<string, unknown>[] {
    const lines = this.#stdout.split("\n").slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Where it listens, once it does. */
  async url(): Promise<string> {
    const address = () => /listening at (http:[^"]+)/i.exec(this.#stdout)?.[1];
    await until(() => address() !== undefined || this.#child.exitCode !== null, "it listens");
    const url = address();
    if (url === undefined) throw new Error(`The publisher has not started:\n${this.output}`);
    return url;
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<Ended> {
    this.#child.kill(signal);
    return this.ended;
  }
}

/** What a publisher says to machines of how things stand. */
export async function readStatus(url: string): Promise<Status> {
  const headers = { authorization: `Bearer ${secrets.status}` };
  const response = await fetch(`${url}/status.json`, { headers });
  return (await response.json()) as Status;
}

/** Folders and environment of a publisher, for as many processes as a test needs. */
export class PublisherFixture {
  readonly folder = mkdtempSync(path.join(tempRoot, "publisher-"));
  readonly data = this.file("data");
  readonly #contentFile = this.file("content.json");
  readonly #processes: PublisherProcess[] = [];
  /** Of the publisher that was started last. */
  url = "";

  constructor(content: QuickContent = { mark: "one" }) {
    mkdirSync(this.file("project"));
    writeFileSync(this.file("project/package.json"), "{}");
    this.write(content);
  }

  /** Changes what the next build finds. */
  write(content: QuickContent): void {
    replaceFile(this.#contentFile, JSON.stringify(content));
  }

  file(name: string): string {
    return path.join(this.folder, name);
  }

  /** What builds have been made, in order: `cold one`, `built one`. */
  get builds(): string[] {
    const log = `${this.#contentFile}.log`;
    return existsSync(log) ? readFileSync(log, "utf8").split("\n").slice(0, -1) : [];
  }

  /** The environment of a publisher with short times; `undefined` takes a variable out. */
  env(variables: Readonly<Record<string, string | undefined>> = {}): NodeJS.ProcessEnv {
    const quickBuild = compiled("tests/support/quick-build");
    return {
      PATH: process.env.PATH,
      CONTENTFUL_WEBHOOK_SECRET: secrets.signing,
      PUBLISHER_STATUS_TOKEN: secrets.status,
      PUBLISHER_SAMPLE: "yes",
      ENV_FILE: "",
      PUBLISHER_PORT: "0",
      PUBLISHER_DATA: this.data,
      PUBLISHER_PROJECT: this.file("project"),
      PUBLISHER_BUILD_COMMAND: `'${process.execPath}' '${quickBuild}' '${this.#contentFile}'`,
      PUBLISHER_DEBOUNCE: "50ms",
      PUBLISHER_SCHEDULE: "off",
      ...variables,
    };
  }

  /** Starts a publisher, and waits until it answers. */
  async start(variables?: Variables, how?: How): Promise<PublisherProcess> {
    const publisher = this.spawn(variables, how);
    this.url = await publisher.url();
    return publisher;
  }

  /** Starts a publisher, and waits until its first build has ended. */
  async startLive(variables?: Variables, how?: How): Promise<PublisherProcess> {
    const publisher = await this.start(variables, how);
    await this.idle();
    return publisher;
  }

  spawn(variables?: Readonly<Record<string, string | undefined>>, how?: How): PublisherProcess {
    const publisher = new PublisherProcess(this.env(variables), how);
    this.#processes.push(publisher);
    return publisher;
  }

  status(): Promise<Status> {
    return readStatus(this.url);
  }

  /** Waits until the status is as it should be. */
  async statusWhen(isSo: (status: Status) => boolean, what: string): Promise<Status> {
    let status = await this.status();
    const look = async () => isSo((status = await this.status()));
    await until(look, what, { pause: 50 });
    return status;
  }

  /** Waits until everything accepted has been built. */
  idle(): Promise<Status> {
    return this.statusWhen(({ building, waiting }) => !building && waiting === 0, "all is built");
  }

  /** Publishes, and waits until that has been built. */
  async publish(content: QuickContent, hook?: Hook): Promise<Status> {
    this.write(content);
    await sendHook(this.url, hook);
    return this.idle();
  }

  /** Publishes what does not get live. @returns why */
  async publishInVain(content: QuickContent): Promise<NonNullable<Status["problem"]>> {
    this.write(content);
    await sendHook(this.url);
    const { problem } = await this.statusWhen((status) => status.problem !== null, "it fails");
    return problem!;
  }

  /** Publishes what is built without end. @returns the processes of that build */
  async publishEndless(): Promise<readonly number[]> {
    const hang = this.file("pids");
    this.write({ mark: "endless", hang });
    await sendHook(this.url);
    await until(() => idsIn(hang).length === 2, "it is under way");
    return idsIn(hang);
  }

  /** What a web server sends visitors. */
  page(): string {
    return readFileSync(path.join(this.data, "releases/current/public/index.html"), "utf8");
  }

  /** Presses a button of the status page. */
  press(name: string, form: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(`${this.url}/status/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secrets.status}` },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  }

  /** Presses the button of a release; of the newest that is not live, if none is named. */
  async goBack(id?: string): Promise<Response> {
    const newest = (await this.status()).releases.find(({ isLive }) => !isLive);
    return this.press("rollback", { release: id ?? newest?.id ?? "" });
  }

  /** Ends everything and takes the folder away. */
  async end(): Promise<void> {
    await Promise.all(this.#processes.map((publisher) => publisher.kill()));
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
