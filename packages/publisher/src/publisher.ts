import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { Builder } from "./build/builder";
import { lock } from "./lock";
import { messageAbout, notify } from "./notify";
import { Intake } from "./queue/intake";
import { Queue } from "./queue/queue";
import { Scheduler } from "./queue/scheduler";
import { openReleases, type Releases } from "./releases";
import { beginSchedule, type Schedule } from "./schedule";
import { makeServer } from "./server";
import type { Settings } from "./settings";
import { statusOf } from "./status/status";

/** What keeps a data folder for a new publisher, whatever becomes of the old one. */
interface Opened {
  readonly queue: Queue;
  readonly releases: Releases;
  readonly unlock: () => Promise<void>;
}

async function open({ dataFolder, keepReleases }: Settings, log: Logger): Promise<Opened> {
  const unlock = await lock(path.join(dataFolder, "lock"));
  const queue = await Queue.open(path.join(dataFolder, "queue"), (lines) =>
    log.warn({ lines }, "the journal has lines that cannot be read"),
  );
  const folder = path.join(dataFolder, "releases");
  return { queue, releases: await openReleases({ folder, keep: keepReleases }), unlock };
}

/** A publisher at work. */
export class Publisher {
  readonly #settings: Settings;
  readonly #log: Logger;
  readonly #opened: Opened;
  readonly #builder: Builder;
  readonly #scheduler: Scheduler;
  readonly #intake: Intake;
  #schedule: Schedule | null = null;
  #server: FastifyInstance | null = null;

  private constructor(settings: Settings, log: Logger, opened: Opened) {
    this.#settings = settings;
    this.#log = log;
    this.#opened = opened;
    this.#builder = new Builder(settings, opened.releases, log);
    this.#scheduler = new Scheduler(settings, {
      isOwed: () => opened.queue.owed !== null,
      build: () => this.#build(),
    });
    this.#intake = new Intake(opened.queue, () => this.#scheduler.asked(), log);
  }

  /**
   * Takes the data folder, listens, and goes on with what a former process has left to do.
   *
   * @throws Occupied if another publisher has the data folder
   * @throws what the system says, such as `EADDRINUSE` for a port that is taken
   */
  static async start(settings: Settings, log: Logger): Promise<Publisher> {
    const publisher = new Publisher(settings, log, await open(settings, log));
    await publisher.#begin();
    return publisher;
  }

  async #begin() {
    const { queue, releases } = this.#opened;
    const isFirst = (await releases.current()) === null;
    if (isFirst && queue.owed === null) await this.#intake.take({ cause: "First build" });
    await this.#listen();
    if (isFirst) this.#scheduler.hurry();
    else if (queue.owed) this.#scheduler.asked();
    this.#beginSchedule();
  }

  async #listen() {
    const { host, port } = this.#settings;
    this.#server = await makeServer({
      settings: this.#settings,
      releases: this.#opened.releases,
      intake: this.#intake,
      readStatus: () => this.#readStatus(),
      log: this.#log,
    });
    await this.#server.listen({ host, port });
  }

  #beginSchedule() {
    const { schedule: pattern, timeZone } = this.#settings;
    if (pattern === null) return;
    const last = this.#opened.queue.builds.at(-1)?.startedAt;
    this.#schedule = beginSchedule({
      ...{ pattern, timeZone, last: last === undefined ? null : new Date(last) },
      due: () => void this.#intake.take({ cause: "By the schedule" }),
    });
  }

  async #build(): Promise<boolean> {
    const { queue } = this.#opened;
    const { owed } = queue;
    if (!owed) return true;
    const built = await this.#builder.build(owed);
    if (!built) return false;
    const before = queue.builds.at(-1);
    await queue.finish(built).catch((error: unknown) => {
      this.#log.error({ err: error }, "cannot keep what has come of a build: it is made again");
    });
    const { outcome, release, seconds, warm, problem } = built;
    this.#log.info({ outcome, release, seconds, warm, problem }, "build ended");
    const message = messageAbout(built, before);
    if (message && this.#settings.notifyUrl) notify(this.#settings.notifyUrl, message, this.#log);
    return outcome !== "failed";
  }

  async #readStatus() {
    const { queue, releases } = this.#opened;
    return statusOf({
      live: await releases.current(),
      building: this.#builder.building,
      accepted: queue.accepted,
      builds: queue.builds,
      trouble: this.#intake.trouble,
      nextScheduled: this.#schedule?.next() ?? null,
    });
  }

  /**
   * Stops: accepts nothing more, gives a running build a moment to end, and leaves what is not done to
   * the next publisher. Until then visitors are served.
   */
  async stop(): Promise<void> {
    this.#intake.close();
    this.#schedule?.stop();
    const ended = this.#scheduler.stop();
    await Promise.race([ended, sleep(this.#settings.stopLimit, undefined, { ref: false })]);
    this.#builder.stop();
    await ended;
    await this.#server?.close();
    await this.#opened.queue.close();
    await this.#opened.unlock();
  }
}
