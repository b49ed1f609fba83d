import { readFile } from "node:fs/promises";
import type { GatsbyConfig } from "gatsby";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";

const folder = tempFolder();
workIn(folder);
afterEach(() => delete process.env["NETLIFY"]);

test("on Netlify the site's own headers stay as the build wrote them, each once", async () => {
  process.env["NETLIFY"] = "true";
  const { default: config } = (await import("../../../gatsby-config")) as { default: GatsbyConfig };
  await writeFiles(folder.path, {
    "public/_headers": "/*\n  Referrer-Policy: strict-origin-when-cross-origin\n",
  });
  const headers = [{ key: "referrer-policy", value: "same-origin" }];
  await config.adapter!.adapt({
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
