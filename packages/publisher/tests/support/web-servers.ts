/** Caddy with the files of `deploy/`, on free ports. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { findOrInstall } from "../../../../tests/support/installed";
import { takePort } from "../../../../tests/support/ports";
import { until } from "./until";

const DEPLOY = path.resolve(__dirname, "../../deploy");
const DOMAIN = "localhost";
/** For the draft preview, at `preview.` before the domain. What answers there is the publisher. */
export const PREVIEW_PASSWORD = "cedar and tide";

interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
  readonly body?: string;
}

/** @returns the process, and the file of what its certificate is checked against */
function startCaddy(folder: string, dataFolder: string, publisherPort: number) {
  const port = Number(takePort());
  const options = [
    "skip_install_trust",
    `http_port ${takePort()}`,
    `https_port ${port}`,
    `storage file_system ${folder}/storage`,
  ];
  const file = path.join(folder, "Caddyfile");
  const own = ["Caddyfile", "preview.Caddyfile"]
    .map((name) => readFileSync(path.join(DEPLOY, name), "utf8"))
    .join("\n");
  // Its block of global options is the first.
  writeFileSync(file, own.replace(/^\{$/m, `{\n${options.join("\n")}`));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    CADDY_ADMIN: `unix/${folder}/admin.sock`,
    SITE_DOMAIN: DOMAIN,
    PUBLISHER_DATA: dataFolder,
    PUBLISHER_PORT: `${publisherPort}`,
    PREVIEW_PORT: `${publisherPort}`,
    PREVIEW_PASSWORD: execFileSync("caddy", ["hash-password", "--plaintext", PREVIEW_PASSWORD])
      .toString()
      .trim(),
  };
  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], { env });
  return { child, port, caFile: path.join(folder, "storage/pki/authorities/local/root.crt") };
}

/**
 * Starts it, and installs it before where it is not there. Whoever asks it checks its certificate.
 *
 * @param dataFolder the publisher's: other users must be able to read it
 */
export async function startWebServer(dataFolder: string, publisherPort: number) {
  if (!findOrInstall(["caddy"], ["caddy"])) throw new Error("Caddy is not installed here");
  const folder = mkdtempSync(path.join(tmpdir(), "caddy-"));
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, "storage"));
  const { child, port, caFile } = startCaddy(folder, dataFolder, publisherPort);
  let output = "";
  (child as ChildProcess).stderr?.on("data", (data: Buffer) => (output += data.toString()));
  const close = async () => {
    agent?.destroy();
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  let agent: Agent | undefined;
  const ask = async (
    address: string,
    { method = "GET", headers = {}, host = DOMAIN, body: sent }: Asking = {},
  ) => {
    agent ??= new Agent({ keepAlive: true, ca: readFileSync(caFile) });
    const [answer] = (await once(
      request({
        agent,
        method,
        path: address,
        port,
        host: "127.0.0.1",
        headers: { host, ...headers },
        servername: host,
      }).end(sent),
      "response",
    )) as [IncomingMessage];
    const body = await buffer(answer);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body };
  };
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`Caddy has ended: ${output}`);
    // Caddy may just be writing it.
    const isWhole = existsSync(caFile) && readFileSync(caFile, "utf8").includes("END CERTIFICATE");
    return (
      isWhole &&
      ask("/").then(
        () => true,
        () => false,
      )
    );
  }, "Caddy listens").catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { url: `https://${DOMAIN}:${port}`, folder, ask, close };
}

export type WebServer = Awaited<ReturnType<typeof startWebServer>>;
