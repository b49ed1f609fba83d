import { spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { cleanEnv, program } from "../support/project";
import { NOT_FOUND, pages } from "../support/site";
import { testSite } from "../support/site-copy";

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test("`npm run serve` shows the built pages on the developer's own machine", async ({
  request,
}) => {
  const port = await freePort();
  const server = spawn(process.execPath, [program("gatsby"), "serve", "--port", String(port)], {
    cwd: testSite,
    env: cleanEnv(),
    stdio: "ignore",
  });
  try {
    const ask = (path: string) => request.get(`http://localhost:${port}${path}`);
    await expect(async () => expect((await ask("/")).status()).toBe(200)).toPass();
    for (const { path, title } of pages) {
      expect(await (await ask(path)).text()).toContain(`>${title.replace("&", "&amp;")}</title>`);
    }
    expect((await ask("/about")).url()).toMatch(/\/about\/$/);
    expect((await ask(NOT_FOUND)).status()).toBe(404);
  } finally {
    server.kill();
  }
});
