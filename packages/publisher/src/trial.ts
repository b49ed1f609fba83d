/**
 * The same steps as those of the units, where there is no systemd: to try the publisher, and for tests. It
 * builds the project in the current folder, with all rights of the user, and keeps its state in
 * STATE_DIRECTORY; there is a file `publishing` in it meanwhile.
 */
import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";

const { STATE_DIRECTORY = path.resolve(".publisher") } = process.env;
const at = (name: string) => path.join(STATE_DIRECTORY, name);
const env = {
  ...process.env,
  STATE_DIRECTORY,
  BUILD_DIRECTORY: at("build"),
  BUILD_RESULT: at("build.result"),
  LIVE_BUILD_FILE: at("releases/current/public/build.json"),
};

/** Arguments that start a program beside this one, as this one was started. */
const program = (name: string) => [
  ...process.execArgv,
  path.join(__dirname, name + path.extname(__filename)),
];

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { env, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
const step = (name: string) => run(process.execPath, [...program("publish"), name]);

function publish() {
  fs.writeFileSync(at("publishing"), "");
  // Everything that is published within these seconds is in one build.
  run("sleep", ["2"]);
  if (step("begin")) {
    const result = run("npm", ["run", "build"]) ? "success" : "exit-code";
    fs.writeFileSync(at("build.result"), `Result=${result}\n`);
    step("settle");
    step("notify");
  }
  fs.rmSync(at("publishing"));
}

let due = Infinity;

function look() {
  if (Date.now() >= due) fs.writeFileSync(at("wanted/retry"), "");
  if (fs.readdirSync(at("wanted")).length === 0) return;
  publish();
  const seconds = fs.existsSync(at("retry-in")) ? fs.readFileSync(at("retry-in"), "utf8") : null;
  due = seconds === null ? Infinity : Date.now() + Number(seconds) * 1000;
}

for (const name of ["wanted", "build"]) fs.mkdirSync(at(name), { recursive: true });
fs.rmSync(at("build/work"), { force: true });
fs.symlinkSync(process.cwd(), at("build/work"));
fs.writeFileSync(at("wanted/boot"), "");
const intake = spawn(process.execPath, program("intake"), { env, stdio: "inherit" });
intake.on("exit", () => process.exit(1));
process.on("SIGTERM", () => intake.kill());
setInterval(look, 200);
