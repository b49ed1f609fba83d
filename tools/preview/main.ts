/** `npm run preview`: runs Gatsby's development server with the drafts in Contentful. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { readEnv } from "../../src/env";
import { processEnv } from "../../src/env/variables";
import { runCommand } from "../run";
import { copySite } from "./copy-site";

/**
 * Returns the environment of a site that shows drafts. Its token lets only the preview's own pages refresh it.
 *
 * @throws EnvironmentError that lists every missing or invalid variable
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

/** Runs Gatsby's server until it is stopped, or fails to read Contentful. */
async function main(): Promise<void> {
  const { folder, host, port } = parseArgs({
    options: {
      // Only this machine by default, because the preview has no password.
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "8000" },
      // A separate folder, because the drafts would overwrite Gatsby's cache of a build.
      folder: { type: "string", default: ".preview" },
    },
  }).values;
  const env = previewEnv();
  process.stdout.write(
    `Starting the draft preview, which takes a minute. Then open http://${host}:${port}. Press Ctrl-C to stop it.\n`,
  );
  copySite(".", folder);
  const args = [require.resolve("gatsby/cli.js"), "develop", "--host", host, "--port", port];
  const site = spawn(process.execPath, args, { cwd: folder, env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void site.kill("SIGTERM"));
  }
  const [code] = (await once(site, "exit")) as [number | null];
  // A signal leaves no exit code.
  process.exitCode = code ?? 0;
}

if (require.main === module) void runCommand(main);
