import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "./files";
import { makeServer } from "./http/server";
import { Outbox } from "./inquiries/outbox";
import { openLog } from "./log";
import { startMessages as messages } from "./messages";
import { Publisher } from "./publisher";
import { commandSocketIn, readSettings, type Limits, type Settings } from "./settings";

/** How long stopping may take after a build's own stop timeout, in ms. */
const SHUTDOWN_TIMEOUT = 10_000;

/** @throws Error if another publisher listens on the socket; the unit has a lock besides */
async function freeSocket(socket: string, dataFolder: string) {
  const connection = connect(socket);
  const isTaken = await once(connection, "connect").then(
    () => true,
    () => false,
  );
  connection.destroy();
  if (isTaken) throw new Error(messages.locked(dataFolder));
  await rm(socket, { force: true });
}

function reasonOf(error: unknown, dataFolder: string): string {
  const { message, syscall = "" } = error as NodeJS.ErrnoException;
  if (codeOf(error) === "") return message;
  if (["listen", "getaddrinfo"].includes(syscall)) return messages.address(message);
  return messages.folder(dataFolder, message);
}

async function run(settings: Settings) {
  // What it makes, a web server of another user may read and nobody else may change.
  process.umask(0o022);
  const log = openLog(settings);
  const socket = commandSocketIn(settings.dataFolder);
  await freeSocket(socket, settings.dataFolder);
  const publisher = await Publisher.start(settings, log);
  const outbox =
    settings.inquiries &&
    (await Outbox.open({
      folder: path.join(settings.dataFolder, "inquiries"),
      settings: settings.inquiries,
      log,
      notify: (text) => publisher.notifier.notify(text),
    }));
  const server = await makeServer({ settings, publisher, outbox }, log);
  await server.listen({ host: settings.host, port: settings.port });
  const commands = createServer((request, response) => server.routing(request, response));
  await once(commands.listen(socket), "listening");

  let isStopping = false;
  const stop = async (signal: string) => {
    // A terminal and npm both pass one press of Ctrl+C on.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(0), settings.stopTimeout + SHUTDOWN_TIMEOUT).unref();
    await publisher.stop();
    commands.close();
    await server.close();
    // What is being sent may end; what is not sent is sent after the next start.
    await Promise.race([outbox?.close(), sleep(settings.stopTimeout)]);
    log.info("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop(signal));
}

/**
 * Runs the publisher until a signal ends it. Where it cannot start, it says why in one sentence and ends
 * the process with 1.
 *
 * @param limits only tests pass others
 */
export async function runPublisher(limits: Partial<Limits> = {}): Promise<void> {
  let settings: Settings | null = null;
  try {
    settings = { ...readSettings(), ...limits };
    await run(settings);
  } catch (error) {
    process.stderr.write(`${reasonOf(error, settings?.dataFolder ?? "")}\n`);
    process.exit(1);
  }
}
