import { existsSync } from "node:fs";
import { countEntries, startCommand } from "../../packages/contentful-local/tests/processes";

test("npm run contentful:local says which variables to use, and runs until it is stopped", async () => {
  const { env, stop, text } = await startCommand("tests/support/contentful-local.ts");
  expect(text).toMatch(/with the embedded content \(\d+ entries, \d+ pictures\)/);
  expect(await countEntries(env)).toBe(Number(/(\d+) entries/.exec(text)![1]));
  expect(await stop()).toBe(0);
  expect(existsSync(env.NODE_EXTRA_CA_CERTS!)).toBe(false);
}, 120_000);

test("an empty one says how to edit as well, once the model is there", async () => {
  const { stop, text } = await startCommand("tests/support/contentful-local.ts", "--empty");
  expect(text).toContain("with an empty space");
  expect(text).toContain("npm run cms:apply");
  expect(text.match(/curl --cacert/g)).toHaveLength(2);
  expect(await stop()).toBe(0);
}, 120_000);
