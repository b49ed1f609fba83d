/** `npm run publisher`: publishes the site whenever its content changes, and serves it. */
import { openLog } from "./log";
import { Publisher } from "./publisher";
import { readSettings, type Settings } from "./settings";

/** How long stopping may take after a build's own stop timeout, in ms. */
const SHUTDOWN_TIMEOUT = 10_000;

function reasonOf(error: unknown, settings?: Settings): string {
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (!settings) return message;
  const { host, port, dataFolder } = settings;
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program. Stop that one, or choose another port with PUBLISHER_PORT.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `This machine has no address ${host}. Correct PUBLISHER_HOST.`;
    case "ENOSPC":
      return `The disk with ${dataFolder} is full. Make room and start again.`;
    case "EACCES":
      if (syscall === "listen") {
        return `The publisher may not use port ${port}. Choose one above 1023 with PUBLISHER_PORT.`;
      }
  }
  return code === undefined
    ? message
    : `The publisher cannot use the folder ${dataFolder}: ${message}. Correct PUBLISHER_DATA, or who may write there.`;
}

function fail(error: unknown, settings?: Settings): never {
  process.stderr.write(`${reasonOf(error, settings)}\n`);
  process.exit(1);
}

async function main() {
  let settings: Settings;
  try {
    settings = readSettings();
  } catch (error) {
    return fail(error);
  }
  const log = openLog(settings);
  const publisher = await Publisher.start(settings, log).catch((error: unknown) =>
    fail(error, settings),
  );

  let isStopping = false;
  const stop = (signal: string) => {
    // Whoever asks twice does not want to wait. What is pending is kept all the same.
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(0), settings.stopTimeout + SHUTDOWN_TIMEOUT).unref();
    void publisher.stop().then(() => {
      log.info("stopped");
      process.exit(0);
    });
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

void main();
