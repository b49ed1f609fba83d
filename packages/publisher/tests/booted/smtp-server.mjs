/**
 * A mail server with TLS and a login, for any recipient: `node smtp-server.mjs KEY CERTIFICATE PASSWORD`.
 * Prints a line of JSON for each email. Rejects every email after SIGUSR1, until SIGUSR2.
 */
import { SMTPServer } from "smtp-server";

const [, , key, cert, password] = process.argv;
let isSuspended = false;
process.on("SIGUSR1", () => (isSuspended = true));
process.on("SIGUSR2", () => (isSuspended = false));
const print = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);

const server = new SMTPServer({
  secure: true,
  key,
  cert,
  disableReverseLookup: true,
  onAuth(login, _session, done) {
    if (login.password === password) return done(null, { user: login.username });
    return done(new Error("Wrong password"));
  },
  onMailFrom(_address, _session, done) {
    const error = Object.assign(new Error("Account suspended"), { responseCode: 550 });
    done(isSuspended ? error : null);
  },
  onData(stream, { envelope }, done) {
    const chunks = [];
    stream.on("data", (chunk) => chunks.push(chunk));
    stream.on("end", () => {
      // Joins the lines that quoted-printable has split.
      const text = Buffer.concat(chunks).toString().replaceAll("=\r\n", "");
      const to = envelope.rcptTo.map(({ address }) => address);
      print({ from: envelope.mailFrom.address, to, text });
      done();
    });
  },
});

// Survives a client that is killed while it sends an email, and resets the connection.
server.on("error", (error) => {
  if (error.syscall === "listen") throw error;
});
server.listen(465, "127.0.0.1", () => print({ listens: true }));
