/** nginx on the same release, set up as docs/hosting.md says. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const HEADERS = path.resolve("packages/publisher/deploy/nginx-headers.conf");

export const hasNginx = () => spawnSync("nginx", ["-v"]).error === undefined;

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

const configuration = (folder, release, port) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${release}/public;
    include ${HEADERS};
    gzip_static on;
    location / { try_files $uri $uri/ =404; }
    error_page 404 /404.html;
  }
}
`;

async function isUp(url) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(100);
  }
  throw new Error("nginx did not start");
}

/**
 * @param folder for its own files
 * @param release the release to serve
 */
export async function startNginx(folder, release) {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, release, port));
  const child = spawn("nginx", ["-p", folder, "-c", file], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    child.kill("SIGQUIT");
    await once(child, "close");
  };
  await isUp(url).catch(async (error) => {
    await close();
    throw error;
  });
  return { url, close };
}
