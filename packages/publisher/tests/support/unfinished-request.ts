import { connect, type Socket } from "node:net";

/**
 * Begins a request with a body of so many bytes, of which the last thousand never come.
 *
 * @param from the address that a proxy names
 * @returns its socket, and the status that it is answered with; nothing where it is closed without one
 */
export function beginRequest(
  url: string,
  size: number,
  from = "127.0.0.1",
): { socket: Socket; answer: Promise<string> } {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined).setEncoding("utf8");
  socket.write(
    `POST /hooks/contentful HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
  );
  socket.write("x".repeat(size - 1000));
  let text = "";
  socket.on("data", (part: string) => (text += part));
  const answer = new Promise<string>((resolve) => {
    socket.once("close", () => resolve(text.slice(9, 12)));
  });
  return { socket, answer };
}
