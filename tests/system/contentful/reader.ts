import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startContentful, type LocalContentful } from "../../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../../support/contentful-local";
import { nodeEnv } from "../../support/site-copy";
import { Editor } from "./editor";
import type { Answer, Found } from "./read-as-build";

export const DRAFTS = { CONTENTFUL_SHOWS_DRAFTS: "true" };

/** The requests with the content. */
export const SYNC = /\/sync\?/;

type Variables = Readonly<Record<string, string>>;

export const entryIn = ({ entries }: Found, id: string) => entries.find((entry) => entry.id === id);

/** A Contentful with the tests' content for each test of a file, and a process that reads it. */
export class ReadSpace {
  contentful!: LocalContentful;
  editor!: Editor;
  #child!: ChildProcess;
  readonly #folder = mkdtempSync(path.join(tmpdir(), "reader-"));

  constructor() {
    beforeAll(async () => {
      this.contentful = await startContentful();
      // A second language, which is not the site's.
      this.contentful.space.locales.add({ code: "fr", name: "French" });
      this.editor = new Editor(this.contentful);
      this.#child = fork(path.join(__dirname, "read-as-build.ts"), [], {
        // Gatsby keeps its nodes in a file below.
        cwd: this.#folder,
        execArgv: ["--import", pathToFileURL(require.resolve("tsx")).href],
        env: nodeEnv({ NODE_EXTRA_CA_CERTS: this.contentful.caFile }),
      });
    });
    beforeEach(async () => {
      const { space } = this.contentful;
      this.contentful.faults.clear();
      for (const { id } of space.entries.all()) space.remove(id);
      for (const { id } of space.assets.all()) space.removeAsset(id);
      await fillWithFixtureContent(this.contentful);
      this.contentful.calls.clear();
    });
    afterAll(async () => {
      const ended = once(this.#child, "exit");
      this.#child.kill();
      await ended;
      await this.contentful.close();
      rmSync(this.#folder, { recursive: true });
    });
  }

  /** Reads once, as a build does. */
  async read(variables: Variables = {}): Promise<Answer> {
    const answered = once(this.#child, "message") as Promise<[Answer]>;
    this.#child.send({ ...this.contentful.env, ...variables });
    return (await answered)[0];
  }

  /** What a reading found that succeeded. */
  async readWhole(variables?: Variables) {
    const { error, found } = await this.read(variables);
    if (!found) throw new Error(error!);
    return found;
  }
}
