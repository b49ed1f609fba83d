import { mkdtemp, readFile, rm, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { netlifyAdapter } from "../../../src/hosting/netlify-adapter";

test("on Netlify the site's own headers stay as the build wrote them, each once", async () => {
  const site = await mkdtemp(path.join(tmpdir(), "netlify-"));
  const home = process.cwd();
  try {
    process.chdir(site);
    await mkdir("public");
    await writeFile("public/_headers", "/*\n  Referrer-Policy: strict-origin-when-cross-origin\n");
    const headers = [{ key: "referrer-policy", value: "same-origin" }];
    const context = {
      routesManifest: [{ path: "/", type: "static", filePath: "public/index.html", headers }],
      functionsManifest: [],
      headerRoutes: [{ path: "/*", headers }],
      pathPrefix: "",
      trailingSlash: "always",
      remoteFileAllowedUrls: [],
      reporter: console,
    };
    await netlifyAdapter().adapt(context as never);
    const written = await readFile("public/_headers", "utf8");
    expect(written.match(/referrer-policy: .*/gi)).toEqual([
      "Referrer-Policy: strict-origin-when-cross-origin",
    ]);
  } finally {
    process.chdir(home);
    await rm(site, { recursive: true });
  }
});

test("it keeps what Netlify's adapter can: the caches of the last build", () => {
  expect(netlifyAdapter().cache).toEqual({
    restore: expect.any(Function) as unknown,
    store: expect.any(Function) as unknown,
  });
});
