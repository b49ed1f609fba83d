/** `npm run preview`: Gatsby's server for developers, with the drafts in Contentful. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { readEnv } from "../../src/build/env";
import { processEnv } from "../../src/build/env/variables";
import { runCommand } from "../run";
import { copySite } from "./copy-site";

/**
 * The environment of a site that shows drafts, whatever else is chosen. Only this program's own site can
 * refresh it.
 *
 * @throws EnvironmentError that lists every variable that is missing or cannot be used
 */
function previewEnv(env: NodeJS.ProcessEnv = processEnv()): NodeJS.ProcessEnv {
  const siteEnv: NodeJS.ProcessEnv = {
    ...env,
    CONTENTFUL_SHOWS_DRAFTS: "true",
    ENABLE_GATSBY_REFRESH_ENDPOINT: "true",
    ENV_FILE: "",
    GATSBY_REFRESH_TOKEN: randomUUID(),
    GATSBY_TELEMETRY_DISABLED: "1",
  };
  readEnv(siteEnv);
  return siteEnv;
}

/** Runs Gatsby's server until it is stopped. A Contentful that cannot be read ends it, too. */
async function main(): Promise<void> {
  const { folder, host, port } = parseArgs({
    options: {
      // This machine alone, unless said: the preview has no password.
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "8000" },
      // Its own, because Gatsby keeps one cache in a folder: a build's would be lost to the drafts.
      folder: { type: "string", default: ".preview" },
    },
  }).values;
  const env = previewEnv();
  process.stdout.write(
    `Starting the draft preview; this takes a minute. Then it is at http://${host}:${port} until you press Ctrl-C.\n`,
  );
  // The samples are not shown there.
  copySite(".", folder);
  const args = [require.resolve("gatsby/cli.js"), "develop", "--host", host, "--port", port];
  const site = spawn(process.execPath, args, { cwd: folder, env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void site.kill("SIGTERM"));
  }
  const [code] = (await once(site, "exit")) as [number | null];
  // Gatsby has no exit code of its own where a signal ends it.
  process.exitCode = code ?? 0;
}

if (require.main === module) void runCommand(main);
