import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { runNode } from "../support/site-copy";

test("npm run contentful:local prints the variables to use, and runs until it is stopped", async () => {
  const program = ["--import", "tsx", "tools/contentful/local.ts"];
  const server = spawn(process.execPath, program, { stdio: ["ignore", "pipe", "inherit"] });
  const variables: Record<string, string> = {};
  for await (const line of createInterface(server.stdout)) {
    const [, name, value] = /export (\w+)="(.+)"/.exec(line) ?? [];
    if (name) variables[name] = value!;
    if (line.includes("Ctrl-C")) break;
  }
  const args = ["--import", "tsx", "tools/contentful/cli.ts", "check"];
  // Shows the output if the command fails.
  expect(await runNode(args, variables)).toMatchObject({ code: 0 });
  server.kill("SIGINT");
  expect(await once(server, "exit")).toEqual([0, null]);
});
