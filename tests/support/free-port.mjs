/** Prints a port that nothing listens on, as the system chooses it. */
import { createServer } from "node:net";

const server = createServer().listen(0, "127.0.0.1", () => {
  process.stdout.write(String(server.address().port));
  server.close();
});
