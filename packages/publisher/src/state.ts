import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { ifMissing, isDiskFull, writeAtomically } from "./files";
import { httpMessages } from "./messages";

/** A revision of an entry or asset that visitors should see, or one that they should no longer see. */
const change = z.object({
  /** `Entry:ID` or `Asset:ID`, as the build lists versions. */
  key: z.string(),
  revision: z.number(),
  isGone: z.boolean(),
  /** When it was published or deleted, ISO 8601. */
  at: z.string().optional(),
  contentType: z.string().optional(),
  /** When the publisher heard of it. */
  since: z.iso.datetime(),
});

const state = z.object({
  /** What the live release has to hold, and does not yet. */
  owed: z.array(change).default([]),
  /** Since when nothing new goes live, because somebody went back to an earlier release. */
  pinned: z.iso.datetime().nullable().default(null),
  /** Releases that somebody went back from: another rollback does not lead to them. */
  unwanted: z.array(z.string()).default([]),
  /** The loss of content that somebody has confirmed, as the build has named it. */
  confirmed: z.string().nullable().default(null),
  /** Where the next poll goes on. */
  syncToken: z.string().nullable().default(null),
  /** How many builds in a row have failed, one that was not ended among them; when the last one began. */
  failures: z.number().default(0),
  triedAt: z.iso.datetime().nullable().default(null),
  /** The kind of problem that somebody was told of, and not yet that it is over. */
  lastNotified: z.string().nullable().default(null),
});

export type Change = z.infer<typeof change>;
export type State = z.infer<typeof state>;

/** What would be lost with the process, written whole. */
export class StateFile {
  #saving: Promise<void> = Promise.resolve();
  /** Why it cannot be written, and since when; `null` if it can. */
  problem: { readonly since: string; readonly message: string } | null = null;

  private constructor(
    readonly state: State,
    readonly file: string,
    private readonly log: Logger,
  ) {}

  /**
   * Reads the state in a folder. Of a file that cannot be used, nothing is: the publisher builds at every
   * start, so what it forgets is built all the same.
   */
  static async open(folder: string, log: Logger): Promise<StateFile> {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, "state.json");
    const text = await readFile(file, "utf8").catch(ifMissing("{}"));
    try {
      return new StateFile(state.parse(JSON.parse(text)), file, log);
    } catch (err) {
      log.warn({ err }, "the state cannot be read: everything is built anew");
      return new StateFile(state.parse({}), file, log);
    }
  }

  /**
   * Writes the state as it is when its turn comes.
   *
   * @throws system errors such as `ENOSPC`; the file then stays as it was
   */
  save(): Promise<void> {
    this.#saving = this.#saving.catch(() => undefined).then(() => this.#write());
    return this.#saving;
  }

  async #write() {
    try {
      await writeAtomically(this.file, `${JSON.stringify(this.state)}\n`);
      this.problem = null;
    } catch (err) {
      this.log.error({ err }, "the state cannot be written");
      const message = isDiskFull(err) ? httpMessages.diskFull : httpMessages.cannotKeep;
      this.problem = { since: this.problem?.since ?? new Date().toISOString(), message };
      throw err;
    }
  }
}
