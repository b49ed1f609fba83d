/**
 * Loaded before a program: writes each address that it connects to into a file, a line each, and lets it
 * reach this machine alone.
 */
import { Socket as Udp } from "node:dgram";
import { appendFileSync } from "node:fs";
import { Socket } from "node:net";
import { setImmediate } from "node:timers";

const isOwn = (host) => /^(localhost|127\.0\.0\.1|::1)$/.test(host);

/** @returns whether the program may connect */
function note(host, port) {
  appendFileSync(process.env.CONNECTIONS_FILE, `${host}:${port}\n`);
  return isOwn(host);
}

const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const { host = "localhost", port } =
    typeof first === "object" ? first : { port: first, host: second };
  // Without a port it is a pipe between processes.
  if (typeof port === "undefined" || Number.isNaN(Number(port)) || note(host, port)) {
    return connect.apply(this, args);
  }
  setImmediate(() => this.destroy(new Error(`${host} must not be asked`)));
  return this;
};

Udp.prototype.send = function (...args) {
  const [port, host = "localhost"] = args.filter((each) => typeof each !== "object").slice(-3);
  note(host, port);
};
