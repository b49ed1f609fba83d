/** Prints a free port, which the operating system chooses. */
import { createServer } from "node:net";

const server = createServer().listen(0, "127.0.0.1", () => {
  process.stdout.write(String(server.address().port));
  server.close();
});
