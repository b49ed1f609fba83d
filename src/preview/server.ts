import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";

const require = createRequire(import.meta.url);

/** Where the developer's server listens. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Whether nobody else listens there.
 *
 * @throws Error of the system where the host is no address of this machine
 */
export function isFree({ host, port }: Place): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Gatsby's own server for developers, in a process of its own. */
export function startSite({ host, port }: Place, env: NodeJS.ProcessEnv): ChildProcess {
  const gatsby = require.resolve("gatsby/cli.js");
  return spawn(process.execPath, [gatsby, "develop", "--host", host, "--port", String(port)], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
}
