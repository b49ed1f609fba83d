import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "./files";
import { makeServer } from "./http/server";
import { Outbox } from "./inquiries/outbox";
import { openLog } from "./log";
import { startMessages as messages } from "./messages";
import { Publisher } from "./publisher";
import { readSettings, type Limits, type Settings } from "./settings";

async function run(settings: Settings) {
  // What it makes, a web server of another user may read and nobody else may change.
  process.umask(0o022);
  const log = openLog(settings.redact);
  const publisher = await Publisher.open(settings, log);
  const outbox =
    settings.inquiries &&
    (await Outbox.open({
      folder: path.join(settings.PUBLISHER_DATA, "inquiries"),
      settings: settings.inquiries,
      log,
      notify: (text) => publisher.notifier.notify(text),
    }));
  const server = await makeServer({ settings, publisher, outbox }, log);

  const stop = async () => {
    log.info("stopping");
    await publisher.stop();
    await server.close();
    // What is being sent may end; what is not sent is sent after the next start.
    await Promise.race([outbox?.close(), sleep(settings.stopTimeout)]);
    log.info("stopped");
    process.exit(0);
  };
  let stopping: Promise<void> | undefined;
  // A terminal and npm both pass one press of Ctrl+C on.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void (stopping ??= stop()));

  await server.listen({ host: settings.PUBLISHER_HOST, port: settings.PUBLISHER_PORT });
  publisher.start();
}

/** Why it cannot start, in a sentence. */
function reasonOf(error: unknown, settings: Settings | null): string {
  const { message, syscall = "" } = error as NodeJS.ErrnoException;
  if (codeOf(error) === "") return message;
  if (["listen", "getaddrinfo"].includes(syscall)) return messages.address(message);
  return messages.folder(settings?.PUBLISHER_DATA ?? "", message);
}

/** Runs the publisher until a signal ends it, or says in one sentence why it cannot start, and ends with 1. */
export async function runPublisher(limits: Partial<Limits> = {}): Promise<void> {
  let settings: Settings | null = null;
  try {
    // A build's files are opened by /proc (files.ts), so that no link of a bad build is followed.
    if (process.platform !== "linux") throw new Error(messages.system);
    settings = { ...readSettings(), ...limits };
    await run(settings);
  } catch (error) {
    process.stderr.write(`${reasonOf(error, settings)}\n`);
    process.exit(1);
  }
}
