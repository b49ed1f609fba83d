import { existsSync } from "node:fs";
import { readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { pino } from "pino";
import { Outbox } from "../../../src/inquiries/outbox";
import { inquiryRoutes } from "../../../src/inquiries/routes";
import { inquirySettings } from "../../../src/inquiries/settings";

/** What a couple writes. */
export const couple = {
  name: "Maya & Daniel",
  email: "maya@example.org",
  phone: "+1 604 555 0100",
  date: "2027-06-19",
  location: "Whytecliff Park, West Vancouver",
  message: "We would love a small ceremony by the sea.\n\nIs the 19th still free?",
};

export type Fields = Partial<Record<keyof typeof couple | "id" | "bot-field", unknown>>;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export interface RoomOptions {
  readonly trustProxy?: string | false;
  /** The mail server's, on this machine. */
  readonly port?: number;
  readonly env?: NodeJS.ProcessEnv;
  readonly timing?: Parameters<typeof Outbox.open>[0]["timing"];
  readonly maxBytes?: number;
  /** Whether a receiver takes a notice. */
  readonly isTold?: () => boolean;
}

/** `POST /inquiries` and its outbox, as the publisher runs them. */
export class Room {
  readonly told: string[] = [];
  readonly log: string[] = [];

  private constructor(
    readonly folder: string,
    readonly app: FastifyInstance,
    readonly outbox: Outbox,
    readonly url: string,
  ) {}

  static async open(
    folder: string,
    { port, env, timing, maxBytes, isTold = () => true, trustProxy = "loopback" }: RoomOptions,
  ): Promise<Room> {
    const { settings, problems } = inquirySettings({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      INQUIRY_TO: "hello@officiant.example",
      INQUIRY_FROM: "website@officiant.example",
      ...env,
    });
    if (!settings) throw new Error(problems.join("\n"));
    const told: string[] = [];
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    const outbox = await Outbox.open({
      folder,
      settings,
      log,
      timing,
      maxBytes,
      notify: async (text) => {
        told.push(text);
        return isTold();
      },
    });
    const loggerInstance: FastifyBaseLogger = log;
    const app = Fastify({ loggerInstance, trustProxy });
    await app.register(inquiryRoutes, { outbox });
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const room = new Room(folder, app, outbox, url);
    return Object.assign(room, { told, log: lines });
  }

  /** Posts as the form with script does, unless something else is said. */
  async post(fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const isJson = headers["content-type"] === "application/json";
    const response = await fetch(`${this.url}/inquiries`, {
      method: "POST",
      headers: { accept: "application/json", ...headers },
      body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields as Record<string, string>),
      redirect: "manual",
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  /** The names of the files in the outbox. */
  files = async () => (existsSync(this.folder) ? await readdir(this.folder) : []);

  /** The states of the kept messages. */
  states = async () => (await this.files()).map((name) => path.extname(name).slice(1)).sort();

  /** Makes what is in the outbox look as if it had arrived, and come into its state, earlier. */
  async age(ms: number): Promise<void> {
    for (const name of await this.files()) {
      const [receivedAt = "", rest = ""] = name.split("-");
      const file = path.join(this.folder, `${Number(receivedAt) - ms}-${rest}`);
      await rename(path.join(this.folder, name), file);
      const { mtimeMs } = await stat(file);
      await utimes(file, (mtimeMs - ms) / 1000, (mtimeMs - ms) / 1000);
    }
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.outbox.close();
  }

  async end(): Promise<void> {
    await this.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
