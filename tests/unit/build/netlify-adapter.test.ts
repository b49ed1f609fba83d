import { readFile } from "node:fs/promises";
import { netlifyAdapter } from "../../../src/build/netlify-adapter";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";

const folder = tempFolder();
workIn(folder);

test("on Netlify the site's own headers stay as the build wrote them, each once", async () => {
  await writeFiles(folder.path, {
    "public/_headers": "/*\n  Referrer-Policy: strict-origin-when-cross-origin\n",
  });
  const headers = [{ key: "referrer-policy", value: "same-origin" }];
  await netlifyAdapter().adapt({
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
