/** The programs as a machine runs them, in processes that a test may kill. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { takePort } from "../../../../tests/support/ports";
import { SECRET } from "./intake";
import type { Machine } from "./machine";

const PACKAGE = path.resolve(__dirname, "../..");

/** Bundles the programs for the tests of a file. */
export function programs() {
  let folder = "";
  const running = new Set<ChildProcess>();
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "programs-"));
    const options = ["--", `--outdir=${folder}`, "--log-level=error"];
    execFileSync("npm", ["run", "--silent", "build", ...options], { cwd: PACKAGE });
  });
  afterEach(() => {
    for (const child of running) child.kill("SIGKILL");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = (machine: Machine, name: string, args: string[], variables: object) => {
    const { PATH } = process.env;
    const env = { PATH, ...machine.variables, ...variables, NODE_ENV: "production" };
    const program = path.join(folder, `${name}.js`);
    const child = spawn(process.execPath, [program, ...args], { env, stdio: "ignore" });
    running.add(child);
    const ended = once(child, "exit").then(([code]) => {
      running.delete(child);
      return code as number | null;
    });
    return { child, ended };
  };

  return {
    /** A step of publishing. */
    publish: (machine: Machine, step: "begin" | "settle") => start(machine, "publish", [step], {}),
    /** The intake, once it listens. */
    async intake(machine: Machine, variables: object) {
      const PORT = takePort();
      const secret = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
      const { child, ended } = start(machine, "intake", [], { ...variables, ...secret, PORT });
      const listens = () => {
        const socket = connect(Number(PORT), "127.0.0.1");
        const opened = once(socket, "connect").then(
          () => true,
          () => false,
        );
        return opened.finally(() => socket.destroy());
      };
      while (child.exitCode === null && !(await listens()));
      return { child, ended, url: `http://127.0.0.1:${PORT}`, port: Number(PORT) };
    },
  };
}
