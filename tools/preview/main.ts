/** `npm run preview`: the site with the drafts in Contentful, which follows every save. */
import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "../../src/build/env";
import { processEnv } from "../../src/build/env/variables";
import { checkAccess, Client } from "../../src/source/contentful/client";

const SAMPLES = path.join("src", "content");
const SITE_FILES = [
  "plugins",
  "tools",
  "src",
  "static",
  "package.json",
  "tsconfig.json",
  "gatsby-config.ts",
  "gatsby-node.ts",
  "gatsby-browser.tsx",
  "gatsby-ssr.tsx",
];

/** Copies the site's code beside the caches of the last preview; the samples are not shown there. */
function copySite(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of SITE_FILES) {
    const target = path.join(folder, name);
    rmSync(target, { recursive: true, force: true });
    cpSync(name, target, { recursive: true, filter: (file) => !file.startsWith(SAMPLES) });
  }
  const modules = path.join(folder, "node_modules");
  if (!existsSync(modules)) symlinkSync(path.resolve("node_modules"), modules, "junction");
}

/**
 * The source of a site that shows drafts, whatever else is chosen, and the environment of its server.
 *
 * @throws EnvironmentError that lists every variable that is missing or cannot be used
 */
export function readPreviewEnv(env: NodeJS.ProcessEnv = processEnv()) {
  const siteEnv: NodeJS.ProcessEnv = {
    ...env,
    CONTENTFUL_SHOWS_DRAFTS: "true",
    ENV_FILE: "",
    GATSBY_TELEMETRY_DISABLED: "1",
  };
  const { source } = readEnv(siteEnv);
  if (source.kind !== "contentful") throw new Error("Drafts come from Contentful alone.");
  return { source, siteEnv };
}

/** Gatsby's own server for developers, in a process of its own. It asks what to do if the port is taken. */
async function startSite(): Promise<ChildProcess> {
  const { folder, host, port } = parseArgs({
    options: {
      // This machine alone, unless said: the preview has no password.
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "8000" },
      // Its own, because Gatsby keeps one cache in a folder: a build's would be lost to the drafts.
      folder: { type: "string", default: ".preview" },
    },
  }).values;
  const { source, siteEnv } = readPreviewEnv();
  await checkAccess(new Client(source));
  const address = `http://${host}:${port}`;
  process.stdout.write(
    `Starting the draft preview; this takes a minute. Then it is at ${address} until you press Ctrl-C.\n`,
  );
  copySite(folder);
  const gatsby = require.resolve("gatsby/cli.js");
  return spawn(process.execPath, [gatsby, "develop", "--host", host, "--port", port], {
    cwd: folder,
    env: siteEnv,
    stdio: "inherit",
  });
}

if (require.main === module) {
  startSite().then(
    (site) => {
      site.once("exit", (code) => {
        process.exitCode = code ?? 0;
      });
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
        process.once(signal, () => site.kill(signal));
      }
    },
    (error: unknown) => {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exitCode = 1;
    },
  );
}
