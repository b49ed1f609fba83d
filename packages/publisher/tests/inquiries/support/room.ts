import { readdir } from "node:fs/promises";
import path from "node:path";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { pino } from "pino";
import { Outbox } from "../../../src/inquiries/outbox";
import { inquiryRoutes } from "../../../src/inquiries/routes";
import { tempFolder } from "../../support/temp-folder";
import { until } from "../../support/until";
import { MailServer } from "./mail-server";
import { readInquirySettings } from "./settings";

/** What a couple writes. */
export const couple = {
  name: "Maya & Daniel",
  email: "maya@example.org",
  phone: "+1 604 555 0100",
  date: "2027-06-19",
  location: "Whytecliff Park, West Vancouver",
  message: "We would love a small ceremony by the sea.\n\nIs the 19th still free?",
};
export type Fields = Partial<Record<keyof typeof couple | "id" | "bot-field", string>>;

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

/** Lets ms pass for the publisher: clocks go on, and timers end. */
export const pass = (ms: number) => jest.advanceTimersByTime(ms);

interface RoomOptions {
  readonly trustProxy?: string | false;
  readonly env?: NodeJS.ProcessEnv;
  readonly maxBytes?: number;
  /** Whether a receiver takes a notice. */
  readonly isTold?: () => boolean;
}

/** `POST /inquiries` and its outbox, as the publisher runs them, and a mail server. */
class Room {
  folder = "";
  server = new MailServer();
  outbox!: Outbox;
  url = "";
  /** What the officiant was told since it was opened, and what was logged. */
  told: string[] = [];
  log: string[] = [];
  #app!: FastifyInstance;

  async open(options: RoomOptions = {}): Promise<void> {
    const { env, isTold = () => true, maxBytes, trustProxy = "loopback" } = options;
    const { settings, problems } = readInquirySettings({ ...this.server.variables, ...env });
    if (!settings) throw new Error(problems.join("\n"));
    [this.told, this.log] = [[], []];
    const log = pino({ level: "trace" }, { write: (line: string) => void this.log.push(line) });
    const notify = async (text: string) => {
      this.told.push(text);
      return isTold();
    };
    this.outbox = await Outbox.open({ folder: this.folder, settings, log, maxBytes, notify });
    const loggerInstance: FastifyBaseLogger = log;
    this.#app = Fastify({ loggerInstance, trustProxy });
    await this.#app.register(inquiryRoutes, { outbox: this.outbox });
    this.url = await this.#app.listen({ host: "127.0.0.1", port: 0 });
  }

  /** Closes it, and opens it again so many ms later. */
  async reopen(later: number, options?: RoomOptions): Promise<void> {
    await this.close();
    pass(later);
    await this.open(options);
  }

  /** Waits until all attempts that are due are made, and what is old is deleted. */
  async close(): Promise<void> {
    await this.#app.close();
    await this.outbox.close();
  }

  /** Posts as the form with script does, unless something else is said. */
  async post(fields: Fields, headers: Record<string, string> = {}) {
    const isJson = headers["content-type"] === "application/json";
    const response = await fetch(`${this.url}/inquiries`, {
      method: "POST",
      headers: { accept: "application/json", ...headers },
      body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields),
      redirect: "manual",
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  /** Waits until so many attempts have failed since it was opened. @returns the pauses after them, in ms */
  async failures(count: number): Promise<number[]> {
    const pauses = () =>
      this.log.flatMap((line) => {
        const { nextAttempt = [] } = JSON.parse(line) as { nextAttempt?: number };
        return nextAttempt;
      });
    await until(() => pauses().length >= count, `${count} attempts have failed`);
    return pauses();
  }

  /** Waits until every message is delivered. @returns the mails */
  async delivered() {
    const { outbox, server } = this;
    const isDone = () => outbox.status.failed + outbox.status.waiting === 0;
    await until(isDone, "all is delivered");
    return server.mails;
  }

  /** The names of the files in the outbox. */
  files = () => readdir(this.folder);

  /** The states of the kept messages. */
  states = async () => (await this.files()).map((name) => path.extname(name).slice(1)).sort();
}

/** A room that is new for each test of a file. Time goes on as ever, and by what {@link pass} adds. */
export function roomForEachTest(): Room {
  const temp = tempFolder();
  const room = new Room();
  let count = 0;
  beforeEach(async () => {
    jest.useFakeTimers({
      advanceTimers: true,
      doNotFake: ["nextTick", "queueMicrotask", "setImmediate"],
    });
    count += 1;
    room.folder = path.join(temp.path, `${count}`);
    room.server = await new MailServer().listen();
  });
  afterEach(async () => {
    // First the server: a mail that it does not answer would hold the other up.
    await room.server.close();
    await room.close();
    jest.useRealTimers();
  });
  return room;
}
