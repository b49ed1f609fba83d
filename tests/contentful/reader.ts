import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { nodeEnv } from "../support/site-copy";
import type { Answer, Request } from "./read-as-build";

/** A process that reads Contentful as a build does, as often as it is asked. */
export interface Reader {
  read(env: Request["env"]): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * @param caFile of the authority that it trusts, PEM; without one, it trusts no local server
 * @param variables of its process
 */
export function startReader(
  caFile?: string,
  variables: Readonly<Record<string, string>> = {},
): Reader {
  const cwd = mkdtempSync(path.join(tmpdir(), "reader-"));
  const child = fork(path.join(__dirname, "read-as-build.ts"), [], {
    // Gatsby keeps its nodes in a file below.
    cwd,
    execArgv: ["--import", pathToFileURL(require.resolve("tsx")).href],
    env: nodeEnv({ ...variables, ...(caFile !== undefined && { NODE_EXTRA_CA_CERTS: caFile }) }),
  });
  const pending = new Map<number, (answer: Answer) => void>();
  child.on("message", (answer: Answer) => {
    pending.get(answer.id)?.(answer);
    pending.delete(answer.id);
  });
  let count = 0;
  return {
    read: (env) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        pending.set(id, resolve);
        child.send({ id, env }, (error) => error && reject(error));
      }),
    async close() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      rmSync(cwd, { recursive: true });
    },
  };
}
