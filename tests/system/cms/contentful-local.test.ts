import { existsSync } from "node:fs";
import { startCommand, startProgram } from "./commands";

let running: ReturnType<typeof startProgram> | undefined;
afterEach(() => running?.process.kill());

test("npm run contentful:local says which variables to use, and runs until it is stopped", async () => {
  running = startProgram("tests/support/contentful-local.ts");
  const text = await running.printed(/Ctrl-C/);
  expect(text).toMatch(/with the embedded content \(\d+ entries, \d+ pictures\)/);
  const named = [...text.matchAll(/export (\w+)="(.+)"/g)].map(([, name, value]) => [name, value]);
  const env = Object.fromEntries(named) as Record<string, string>;
  const { stdout } = await startCommand(["check"], env).result;
  expect(stdout).toContain("Everything that is published is right.");
  running.process.kill("SIGINT");
  expect(await running.result).toMatchObject({ code: 0 });
  expect(existsSync(env["NODE_EXTRA_CA_CERTS"]!)).toBe(false);
});
