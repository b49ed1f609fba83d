/** `npm run publisher`: builds and publishes the site whenever its content changes. */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeServer } from "./http/server";
import { openOutbox } from "./inquiries/outbox";
import { Locked, lock } from "./lock";
import { openLog } from "./log";
import { settingsMessages as messages } from "./messages";
import { Publisher } from "./publisher";
import { readSettings, type Settings } from "./settings";

/** How long stopping may take after a build's own stop timeout, in ms. */
const SHUTDOWN_TIMEOUT = 10_000;

function reasonOf(error: unknown, { host, port, dataFolder }: Settings): string {
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  switch (code) {
    case "EADDRINUSE":
      return messages.portTaken(port);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return messages.noAddress(host);
    case "ENOSPC":
      return messages.diskFull(dataFolder);
    case "EACCES":
      if (syscall === "listen") return messages.portForbidden(port);
  }
  const isOther = code === undefined || error instanceof Locked;
  return isOther ? message : messages.folder(dataFolder, message);
}

async function run(settings: Settings) {
  const log = openLog(settings);
  const { tell, unlock } = await lock(settings.dataFolder);
  const publisher = await Publisher.start(settings, log);
  const outbox =
    settings.inquiries &&
    (await openOutbox({
      folder: path.join(settings.dataFolder, "inquiries"),
      settings: settings.inquiries,
      log,
      tell: (text) => publisher.tell("inquiries", text),
    }));
  const server = await makeServer(settings, publisher, outbox, log);
  tell(await server.listen({ host: settings.host, port: settings.port }));

  let isStopping = false;
  const stop = (signal: string) => {
    // Whoever asks twice does not want to wait. What is pending is kept all the same.
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(0), settings.stopTimeout + SHUTDOWN_TIMEOUT).unref();
    void publisher
      .stop()
      .then(() => server.close())
      // What is being sent may end; what is not sent is sent after the next start.
      .then(() => Promise.race([outbox?.close(), sleep(settings.stopTimeout)]))
      .then(unlock)
      .then(() => {
        log.info("stopped");
        process.exit(0);
      });
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

try {
  const settings = readSettings();
  run(settings).catch((error: unknown) => fail(reasonOf(error, settings)));
} catch (error) {
  fail((error as Error).message);
}
