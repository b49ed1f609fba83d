/**
 * Runs the steps of the units without systemd, for tests in a browser: `tsx trial.ts` builds the project in the
 * current folder with the user's own rights, and keeps its state in STATE_DIRECTORY, with a file `publishing`
 * during a publish. A failed build waits for the next webhook.
 */
import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";

const { STATE_DIRECTORY = "" } = process.env;
const at = (name: string) => path.join(STATE_DIRECTORY, name);
const env = {
  ...process.env,
  STATE_DIRECTORY,
  BUILD_DIRECTORY: at("build"),
  BUILD_RESULT: at("build.result"),
  LIVE_BUILD_FILE: at("releases/current/public/build.json"),
};

/** Arguments that start a program of the publisher in the same way as this one. */
const program = (name: string) => [
  ...process.execArgv,
  path.resolve(__dirname, `../../src/${name}.ts`),
];

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { env, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
const step = (name: string) => run(process.execPath, [...program("publish"), name]);

function publish() {
  fs.writeFileSync(at("publishing"), "");
  // Combines all requests of these seconds into one build.
  run("sleep", ["2"]);
  if (step("begin")) {
    const result = run("npm", ["run", "build"]) ? "success" : "exit-code";
    fs.writeFileSync(at("build.result"), `Result=${result}\n`);
    step("settle");
    step("notify");
  }
  fs.rmSync(at("publishing"));
}

for (const name of ["wanted", "build"]) fs.mkdirSync(at(name), { recursive: true });
fs.rmSync(at("build/work"), { force: true });
fs.symlinkSync(process.cwd(), at("build/work"));
fs.writeFileSync(at("wanted/boot"), "");
const intake = spawn(process.execPath, program("intake"), { env, stdio: "inherit" });
intake.on("exit", () => process.exit(1));
process.on("SIGTERM", () => intake.kill());
setInterval(() => {
  if (fs.readdirSync(at("wanted")).length > 0) publish();
}, 200);
