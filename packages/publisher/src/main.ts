/** `npm run publisher`: builds and publishes the site whenever its content changes. */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeServer } from "./http/server";
import { Outbox } from "./inquiries/outbox";
import { Locked, lock } from "./lock";
import { openLog } from "./log";
import { startMessages as messages } from "./messages";
import { Publisher } from "./publisher";
import { readSettings, type Settings } from "./settings";

/** A terminal and npm both pass one press of Ctrl+C on, so that it arrives twice within a moment. In ms. */
const SAME_PRESS = 1000;
/** How long stopping may take after a build's own stop timeout, in ms. */
const SHUTDOWN_TIMEOUT = 10_000;

function reasonOf(error: unknown, { dataFolder }: Settings): string {
  const { code, message, syscall = "" } = error as NodeJS.ErrnoException;
  if (code === undefined || error instanceof Locked) return message;
  if (["listen", "getaddrinfo"].includes(syscall)) return messages.address(message);
  return messages.folder(dataFolder, message);
}

async function run(settings: Settings) {
  const log = openLog(settings);
  const tellUrl = await lock(settings.dataFolder);
  const publisher = await Publisher.start(settings, log);
  const outbox =
    settings.inquiries &&
    (await Outbox.open({
      folder: path.join(settings.dataFolder, "inquiries"),
      settings: settings.inquiries,
      log,
      tell: (text) => publisher.notifier.tell(text),
    }));
  const server = await makeServer({ settings, publisher, outbox }, log);
  tellUrl(await server.listen({ host: settings.host, port: settings.port }));

  let stoppingSince: number | null = null;
  const stop = async (signal: string) => {
    if (stoppingSince !== null) {
      // Whoever asks twice does not want to wait. What is pending is kept all the same.
      if (performance.now() - stoppingSince > SAME_PRESS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(0), settings.stopTimeout + SHUTDOWN_TIMEOUT).unref();
    await publisher.stop();
    await server.close();
    // What is being sent may end; what is not sent is sent after the next start.
    await Promise.race([outbox?.close(), sleep(settings.stopTimeout)]);
    log.info("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop(signal));
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
