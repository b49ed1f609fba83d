/**
 * The same steps as the units take, where there is no systemd: to try the publisher, and for tests. Protects
 * from nothing. Builds in PROJECT, and keeps its state in STATE_DIRECTORY; while it publishes, there is a file
 * `publishing` in it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const { PROJECT = process.cwd(), STATE_DIRECTORY = path.resolve(".publisher") } = process.env;
const at = (name: string) => path.join(STATE_DIRECTORY, name);
const env = {
  ...process.env,
  STATE_DIRECTORY,
  BUILD_DIRECTORY: at("build"),
  BUILD_RESULT: at("build.result"),
  LIVE_BUILD_FILE: at("releases/current/public/build.json"),
};

/** Runs a program to its end. @returns its exit code; `null` where a signal ended it */
async function run(command: string, args: readonly string[], cwd = PROJECT) {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

/** A program beside this one, with its loader where it is not compiled. */
const argsOf = (name: string, ...args: string[]) => [
  ...process.execArgv,
  path.join(__dirname, name + path.extname(__filename)),
  ...args,
];
const step = (name: string) => run(process.execPath, argsOf("publish", name));

async function publish() {
  writeFileSync(at("publishing"), "");
  if ((await step("begin")) === 0) {
    const code = await run("npm", ["run", "build"]);
    writeFileSync(at("build.result"), `Result=${code === 0 ? "success" : "exit-code"}\n`);
    await step("settle");
    await step("notify");
  }
  rmSync(at("publishing"));
}

async function main() {
  for (const name of ["wanted", "build"]) mkdirSync(at(name), { recursive: true });
  rmSync(at("build/work"), { force: true });
  symlinkSync(PROJECT, at("build/work"));
  writeFileSync(at("wanted/boot"), "");
  const intake = spawn(process.execPath, argsOf("intake"), { env, stdio: "inherit" });
  intake.on("exit", () => {
    process.exit(1);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      intake.kill();
    });
  for (let due = Infinity; ; await sleep(200)) {
    if (Date.now() >= due) writeFileSync(at("wanted/retry"), "");
    if (readdirSync(at("wanted")).length === 0) continue;
    await publish();
    const isDue = existsSync(at("retry-in"));
    due = isDue ? Date.now() + Number(readFileSync(at("retry-in"), "utf8")) * 1000 : Infinity;
  }
}

void main();
