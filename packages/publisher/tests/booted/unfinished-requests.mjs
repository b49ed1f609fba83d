/** Opens 1,300 requests from one address that never end. Prints a line once all are open or rejected. */
import { connect } from "node:tls";

const HEADERS = `Host: officiant.localhost\r
Content-Type: application/x-www-form-urlencoded\r
Content-Length: 262000\r
X-Contentful-Signature: ${"0".repeat(64)}\r
X-Contentful-Signed-Headers: x-contentful-signed-headers,x-contentful-timestamp\r
X-Contentful-Timestamp: ${Date.now()}\r
\r
`;

const open = (target) =>
  new Promise((resolve) => {
    const socket = connect({
      host: "127.0.0.1",
      localAddress: "127.0.0.9",
      port: 443,
      servername: "officiant.localhost",
      rejectUnauthorized: false,
    });
    socket.on("error", resolve).on("close", resolve);
    socket.write(`POST ${target} HTTP/1.1\r\n${HEADERS}message=${"x".repeat(250_000)}`, resolve);
  });

const targets = Array.from({ length: 1300 }, (_, index) =>
  index % 13 ? "/hooks/contentful" : "/inquiries",
);
await Promise.all(targets.map(open));
process.stdout.write("open\n");
