/** `node free-port.mjs FIRST`: prints the first port from there on that nothing listens on; of 0, any. */
import { createServer } from "node:net";

function find(port) {
  const server = createServer().once("error", () => find(port + 1));
  server.listen(port, "127.0.0.1", () => {
    process.stdout.write(String(server.address().port));
    server.close();
  });
}

find(Number(process.argv[2]));
