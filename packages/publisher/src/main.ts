/** `npm run publisher`: builds and publishes the site whenever its content changes. */
import { runPublisher } from "./start";

if (process.platform === "linux") void runPublisher();
else {
  // A build's files are opened by /proc (files.ts), so that no link of a bad build is followed.
  process.stderr.write(
    "The publisher runs on Linux alone. docs/hosting.md has hosts for any site.\n",
  );
  process.exitCode = 1;
}
