import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { compiled } from "../../support/compiled";
import type { Fields } from "./room";

/** `POST /inquiries` and its outbox in a process that can be killed. */
export class Killable {
  private constructor(
    readonly process: ChildProcess,
    readonly url: string,
    readonly told: string[],
  ) {}

  /** @param within what starts the program, such as inside another disk */
  static async start(
    folder: string,
    smtpUrl: string,
    env: NodeJS.ProcessEnv = {},
    within: readonly string[] = [],
  ): Promise<Killable> {
    const command = [
      ...within,
      process.execPath,
      compiled("tests/inquiries/support/room-process"),
      folder,
    ];
    const child = spawn(command[0]!, command.slice(1), {
      env: { ...process.env, SMTP_URL: smtpUrl, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = createInterface(child.stdout);
    const failed = once(child, "exit").then(() => Promise.reject(new Error("It did not start")));
    const [url] = (await Promise.race([once(lines, "line"), failed])) as [string];
    failed.catch(() => undefined);
    const told: string[] = [];
    lines.on("line", (line) => told.push(line));
    return new Killable(child, url, told);
  }

  /** @returns the status and the sentence; 0 if no answer came */
  async post(fields: Fields): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(`${this.url}/inquiries`, {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams(fields as Record<string, string>),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: 0, text: "" };
    }
  }

  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, "exit");
    this.process.kill("SIGKILL");
    await gone;
  }
}
