/**
 * A mail server with TLS and a login, for any recipient: `node smtp-server.mjs KEY CERTIFICATE PASSWORD WORDS`.
 * Prints a line of JSON for each email. Rejects messages with those words, except bounces.
 */
import { SMTPServer } from "smtp-server";

const [, , key, cert, password, refused] = process.argv;
const print = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);

new SMTPServer({
  secure: true,
  key,
  cert,
  disableReverseLookup: true,
  onAuth(login, _session, done) {
    if (login.password === password) return done(null, { user: login.username });
    return done(new Error("Wrong password"));
  },
  onData(stream, { envelope }, done) {
    const chunks = [];
    stream.on("data", (chunk) => chunks.push(chunk));
    stream.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      // Bounces have no sender.
      const from = envelope.mailFrom.address;
      if (from && text.includes(refused))
        return done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
      print({ from, to: envelope.rcptTo.map(({ address }) => address), text });
      return done();
    });
  },
}).listen(465, "127.0.0.1", () => print({ listens: true }));
