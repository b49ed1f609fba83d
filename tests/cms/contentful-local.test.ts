import { existsSync } from "node:fs";
import { countEntries, startCommand } from "../../packages/contentful-local/tests/processes";

test("npm run contentful:local says which variables to use, and runs until it is stopped", async () => {
  const { env, stop, text } = await startCommand("tests/support/contentful-local.ts");
  expect(text).toMatch(/with the embedded content \(\d+ entries, \d+ pictures\)/);
  expect(await countEntries(env)).toBe(Number(/(\d+) entries/.exec(text)![1]));
  expect(await stop()).toBe(0);
  expect(existsSync(env.NODE_EXTRA_CA_CERTS!)).toBe(false);
}, 120_000);
