import { spawn } from "node:child_process";
import { expect, test } from "@playwright/test";
import { takePort } from "../support/ports";
import { cleanEnv, program } from "../support/project";
import { NOT_FOUND, pageOf } from "../support/site";
import { testSite } from "../support/site-copy";

test("`npm run serve` shows the built pages on the developer's own machine", async ({
  request,
}) => {
  const port = takePort();
  const server = spawn(process.execPath, [program("gatsby"), "serve", "--port", port], {
    cwd: testSite,
    env: cleanEnv(),
    stdio: "ignore",
  });
  try {
    const ask = (path: string) => request.get(`http://localhost:${port}${path}`);
    await expect(async () => expect((await ask("/")).status()).toBe(200)).toPass();
    const about = await ask("/about");
    expect(about.url()).toMatch(/\/about\/$/);
    expect(await about.text()).toContain(`>${pageOf("about").title}</title>`);
    expect((await ask(NOT_FOUND)).status()).toBe(404);
  } finally {
    server.kill();
  }
});
