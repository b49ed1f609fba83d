/** A machine's folders, and instant builds. */
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readPaths, type Paths } from "../../src/settings";

/** Uses memory where possible: the publisher flushes every file, which is slow on a disk. */
const TEMP = fs.existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

const hashOf = (text: string, length: number) =>
  createHash("sha256").update(text).digest("hex").slice(0, length);

/** The script of a build and one of its pictures, under the names that Gatsby gives them. */
export const scriptOf = (mark: string) => `app-${hashOf(mark, 20)}.js`;
export const pictureOf = (mark: string) => `static/${hashOf(mark, 32)}/arch (1).webp`;

/** A line of a script that lists an email in Postfix's queue. */
export const queued = (queue: string, arrival: number) =>
  `echo '{"queue_name": "${queue}", "arrival_time": ${arrival}, "message_size": 1}'`;

export class Machine {
  readonly folder = fs.mkdtempSync(path.join(TEMP, "publisher-"));
  readonly state = path.join(this.folder, "state");
  readonly variables = {
    STATE_DIRECTORY: this.state,
    BUILD_DIRECTORY: path.join(this.folder, "build"),
    BUILD_RESULT: path.join(this.folder, "result"),
    DISK_RESERVE: "0",
  };
  readonly paths: Paths = readPaths(this.variables);

  constructor() {
    fs.mkdirSync(path.join(this.state, "wanted"), { recursive: true });
    fs.mkdirSync(path.join(this.folder, "build/work"), { recursive: true });
  }

  /** Path of a file in the state folder. */
  at = (name: string) => path.join(this.state, name);
  has = (name: string) => fs.existsSync(this.at(name));
  /** Text of a file in the state folder; `null` if it is missing. */
  read = (name: string) => (this.has(name) ? fs.readFileSync(this.at(name), "utf8") : null);

  requestPublish(name = "hook") {
    fs.writeFileSync(this.at(`wanted/${name}`), "");
  }

  /** Writes a file of the build, and marks the build as successful. */
  write(file: string, text: string | Buffer) {
    const target = path.join(this.folder, "build/work", file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
    fs.writeFileSync(this.variables.BUILD_RESULT, "Result=success\nExecMainStatus=0\n");
  }

  /** Makes a successful build, with a mark in its files. */
  build(mark = "one") {
    fs.rmSync(path.join(this.folder, "build/work"), { recursive: true, force: true });
    for (const page of ["index.html", "404.html", "about/index.html"])
      this.write(`public/${page}`, `<h1>${mark}</h1>`);
    this.write("public/_headers", "For hosts.");
    this.write("public/.hidden", "secret");
    this.write("public/.well-known/security.txt", "Contact: mailto:tala@example.com");
    this.write(`public/${scriptOf(mark)}`, mark);
    this.write(`public/${pictureOf(mark)}`, mark);
  }

  /** Makes a failed build, with or without a report. */
  fail(problems?: object, result = "exit-code") {
    fs.rmSync(path.join(this.folder, "build/work"), { recursive: true, force: true });
    this.write(".hosting/problems.json", JSON.stringify(problems ?? null));
    fs.writeFileSync(this.variables.BUILD_RESULT, `Result=${result}\nExecMainStatus=1\n`);
  }

  /** Replaces Postfix's program for the queue with a script. @returns the PATH with which it is found */
  withQueue(script: string): string {
    const folder = path.join(this.folder, "bin");
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "postqueue"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return `${folder}:${process.env.PATH}`;
  }

  get releases(): string[] {
    const names = this.has("releases") ? fs.readdirSync(this.at("releases")) : [];
    return names.filter((name) => /^\d/.test(name)).sort();
  }

  /** A file of the live site; `null` if it is missing. */
  live = (file = "index.html") => this.read(`releases/current/public/${file}`);

  remove() {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Creates a machine for each test, and removes it afterwards. */
export function machineForEachTest(): () => Machine {
  let machine: Machine;
  beforeEach(() => (machine = new Machine()));
  afterEach(() => machine.remove());
  return () => machine;
}
