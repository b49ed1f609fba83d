import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cron } from "croner";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { Builder } from "./build/builder";
import { lock } from "./lock";
import { messageAbout, notify } from "./notify";
import { BuildRequests } from "./queue/build-requests";
import { Queue } from "./queue/queue";
import { openReleases, type Releases } from "./releases/releases";
import { Scheduler, startCron } from "./scheduler";
import { makeServer } from "./server";
import type { Settings } from "./settings";
import { statusOf } from "./status/status";

/** What is kept in the data folder. */
interface Data {
  readonly queue: Queue;
  readonly releases: Releases;
  readonly unlock: () => Promise<void>;
}

async function openData({ dataFolder, keepReleases }: Settings, log: Logger): Promise<Data> {
  const unlock = await lock(path.join(dataFolder, "lock"));
  const queue = await Queue.open(path.join(dataFolder, "queue"), (lines) =>
    log.warn({ lines }, "the journal has lines that cannot be read"),
  );
  const folder = path.join(dataFolder, "releases");
  return { queue, releases: await openReleases({ folder, keep: keepReleases }), unlock };
}

/** The whole program, from its start to its stop. */
export class Publisher {
  readonly #settings: Settings;
  readonly #log: Logger;
  readonly #data: Data;
  readonly #builder: Builder;
  readonly #scheduler: Scheduler;
  readonly #requests: BuildRequests;
  #cron: Cron | null = null;
  #server: FastifyInstance | null = null;

  private constructor(settings: Settings, log: Logger, data: Data) {
    this.#settings = settings;
    this.#log = log;
    this.#data = data;
    this.#builder = new Builder(settings, data.releases, log);
    this.#scheduler = new Scheduler(settings, {
      isPending: () => data.queue.pending !== null,
      build: () => this.#build(),
    });
    this.#requests = new BuildRequests(data.queue, () => this.#scheduler.request(), log);
  }

  /**
   * Locks the data folder, listens, and goes on with what a former process has left pending.
   *
   * @throws Locked if another publisher has the data folder
   * @throws system errors, such as `EADDRINUSE` for a port that is taken
   */
  static async start(settings: Settings, log: Logger): Promise<Publisher> {
    const publisher = new Publisher(settings, log, await openData(settings, log));
    await publisher.#start();
    return publisher;
  }

  async #start() {
    const { queue, releases } = this.#data;
    const isFirst = (await releases.current()) === null;
    if (isFirst && queue.pending === null) await this.#requests.accept({ cause: "First build" });
    await this.#listen();
    if (isFirst) this.#scheduler.runNow();
    else if (queue.pending) this.#scheduler.request();
    this.#startCron();
  }

  async #listen() {
    const { host, port } = this.#settings;
    this.#server = await makeServer({
      settings: this.#settings,
      releases: this.#data.releases,
      requests: this.#requests,
      readStatus: () => this.#readStatus(),
      log: this.#log,
    });
    await this.#server.listen({ host, port });
  }

  #startCron() {
    const { schedule: pattern, timeZone } = this.#settings;
    if (pattern === null) return;
    const last = this.#data.queue.builds.at(-1)?.startedAt;
    this.#cron = startCron({
      ...{ pattern, timeZone, lastBuild: last === undefined ? null : new Date(last) },
      onDue: () => void this.#requests.accept({ cause: "By the schedule" }),
    });
  }

  async #build(): Promise<boolean> {
    const { queue } = this.#data;
    const { pending } = queue;
    if (!pending) return true;
    const built = await this.#builder.build(pending);
    if (!built) return false;
    const before = queue.builds.at(-1);
    await queue.addBuild(built).catch((error: unknown) => {
      this.#log.error({ err: error }, "cannot keep what has come of a build: it is made again");
    });
    const { outcome, release, seconds, warm, problem } = built;
    this.#log.info({ outcome, release, seconds, warm, problem }, "build ended");
    const message = messageAbout(built, before);
    if (message && this.#settings.notifyUrl) notify(this.#settings.notifyUrl, message, this.#log);
    return outcome !== "failed";
  }

  async #readStatus() {
    const { queue, releases } = this.#data;
    return statusOf({
      live: await releases.current(),
      building: this.#builder.building,
      accepted: queue.accepted,
      builds: queue.builds,
      storageProblem: this.#requests.storageProblem,
      nextScheduled: this.#cron?.nextRun() ?? null,
    });
  }

  /**
   * Stops: accepts nothing more, gives a running build a moment to end, and leaves what is pending to
   * the next process. Visitors are served until the end.
   */
  async stop(): Promise<void> {
    this.#requests.close();
    this.#cron?.stop();
    const ended = this.#scheduler.stop();
    await Promise.race([ended, sleep(this.#settings.stopTimeout, undefined, { ref: false })]);
    this.#builder.stop();
    await ended;
    await this.#server?.close();
    await this.#data.queue.close();
    await this.#data.unlock();
  }
}
