import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { GatsbyConfig } from "gatsby";
import { tempFolder } from "../../support/temp-folder";

const folder = tempFolder();
const home = process.cwd();

/** The adapter of the site's own configuration, as Netlify's machines read it. */
async function readAdapter() {
  process.env["NETLIFY"] = "true";
  const { default: config } = (await import("../../../gatsby-config")) as { default: GatsbyConfig };
  return config.adapter!;
}

afterEach(() => {
  process.chdir(home);
  delete process.env["NETLIFY"];
});

test("on Netlify the site's own headers stay as the build wrote them, each once", async () => {
  const adapter = await readAdapter();
  process.chdir(folder.path);
  await mkdir("public");
  await writeFile("public/_headers", "/*\n  Referrer-Policy: strict-origin-when-cross-origin\n");
  const headers = [{ key: "referrer-policy", value: "same-origin" }];
  await adapter.adapt({
    routesManifest: [{ path: "/", type: "static", filePath: "public/index.html", headers }],
    functionsManifest: [],
    headerRoutes: [{ path: "/*", headers }],
    pathPrefix: "",
    trailingSlash: "always",
    remoteFileAllowedUrls: [],
    reporter: console,
  } as never);
  const written = await readFile("public/_headers", "utf8");
  expect(written.match(/referrer-policy: .*/gi)).toEqual([
    "Referrer-Policy: strict-origin-when-cross-origin",
  ]);
});
