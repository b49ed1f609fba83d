/** Caddy and nginx with the files of `deploy/`, on free ports. */
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
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { findOrInstall } from "../../../../tests/support/installed";
import { until } from "./until";

const DEPLOY = path.resolve(__dirname, "../../deploy");
const DOMAIN = "localhost";
/** For the draft preview, at `preview.` before the domain. What answers there is the publisher. */
export const PREVIEW_PASSWORD = "cedar and tide";

export type ServerName = "caddy" | "nginx";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
  readonly body?: string;
}

/** A web server over https, whose certificate is checked. */
export interface WebServer {
  readonly url: string;
  ask(address: string, asking?: Asking): Promise<Answer>;
  close(): Promise<void>;
}

/** Whether it is there; where it can be installed, it is. */
export const isInstalled = (name: ServerName) => findOrInstall([name], [name]) !== undefined;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

interface Setup {
  readonly folder: string;
  readonly dataFolder: string;
  readonly publisherPort: number;
  readonly [port: `port${string}`]: number;
}

/** @returns what its certificate is checked against */
function startCaddy({ folder, dataFolder, publisherPort, port80, port443 }: Setup) {
  const options = [
    "admin off",
    "skip_install_trust",
    `http_port ${port80}`,
    `https_port ${port443}`,
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
    SITE_DOMAIN: DOMAIN,
    PUBLISHER_DATA: dataFolder,
    PUBLISHER_PORT: `${publisherPort}`,
    PREVIEW_PORT: `${publisherPort}`,
    PREVIEW_PASSWORD: execFileSync("caddy", ["hash-password", "--plaintext", PREVIEW_PASSWORD])
      .toString()
      .trim(),
  };
  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], { env });
  return { child, caFile: path.join(folder, "storage/pki/authorities/local/root.crt") };
}

function startNginx({ folder, dataFolder, publisherPort, port80, port443 }: Setup) {
  const [caFile, keyFile] = [path.join(folder, "cert.pem"), path.join(folder, "key.pem")];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      "-subj",
      `/CN=${DOMAIN}`,
      "-addext",
      `subjectAltName=DNS:${DOMAIN},DNS:www.${DOMAIN},DNS:preview.${DOMAIN}`,
      "-keyout",
      keyFile,
      "-out",
      caFile,
    ],
    { stdio: "ignore" },
  );
  const passwords = path.join(folder, "preview.htpasswd");
  const hash = execFileSync("openssl", ["passwd", "-6", PREVIEW_PASSWORD]).toString();
  writeFileSync(passwords, `preview:${hash}`);
  const site = ["nginx.conf", "preview.nginx.conf"]
    .map((name) => readFileSync(path.join(DEPLOY, name), "utf8"))
    .join("\n")
    .replaceAll("/etc/nginx/preview.htpasswd", passwords)
    .replaceAll("/live/preview.example.com/", "/live/example.com/")
    .replaceAll("127.0.0.1:8001", `127.0.0.1:${publisherPort}`)
    .replaceAll("/etc/letsencrypt/live/example.com/fullchain.pem", caFile)
    .replaceAll("/etc/letsencrypt/live/example.com/privkey.pem", keyFile)
    .replaceAll("example.com", DOMAIN)
    .replaceAll("/var/lib/site", dataFolder)
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${publisherPort}`)
    .replace(/^ *listen \[::\].*$/gm, "")
    .replaceAll("listen 80;", `listen 127.0.0.1:${port80};`)
    .replaceAll("listen 443 ", `listen 127.0.0.1:${port443} `);
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const file = path.join(folder, "nginx.conf");
  writeFileSync(
    file,
    [
      "daemon off;",
      "worker_processes 1;",
      `pid ${folder}/pid;`,
      "error_log stderr;",
      "events {}",
      "http {",
      "include /etc/nginx/mime.types;",
      "access_log off;",
      "sendfile on;",
      ...temp.map((name) => `${name}_temp_path ${folder}/${name};`),
      site,
      "}",
    ].join("\n"),
  );
  return { child: spawn("nginx", ["-p", folder, "-c", file]), caFile };
}

/** @param dataFolder the publisher's: other users must be able to read it */
export async function startWebServer(
  name: ServerName,
  dataFolder: string,
  publisherPort: number,
): Promise<WebServer> {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, "storage"));
  const [port80, port443] = [await freePort(), await freePort()];
  const setup = { folder, dataFolder, publisherPort, port80, port443 };
  const { child, caFile } = name === "caddy" ? startCaddy(setup) : startNginx(setup);
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
        port: port443,
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
    if (child.exitCode !== null) throw new Error(`${name} has ended: ${output}`);
    return (
      existsSync(caFile) &&
      ask("/").then(
        () => true,
        () => false,
      )
    );
  }, `${name} listens`);
  return { url: `https://${DOMAIN}:${port443}`, ask, close };
}
