/**
 * A mail server with TLS and a login, for mails to any address: `node smtp-server.mjs KEY CERTIFICATE PASSWORD REFUSE`. Prints a line
 * of JSON for each mail and each login. It refuses the recipient whose address is in the file REFUSE.
 */
import { existsSync, readFileSync } from "node:fs";
import { SMTPServer } from "smtp-server";

const [, , key, cert, password, refuse] = process.argv;
const print = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);

new SMTPServer({
  secure: true,
  key: readFileSync(key),
  cert: readFileSync(cert),
  disableReverseLookup: true,
  onAuth(login, _session, done) {
    print({ login: login.username });
    if (login.password === password) return done(null, { user: login.username });
    return done(new Error("Wrong password"));
  },
  onRcptTo({ address }, _session, done) {
    const isRefused = existsSync(refuse) && readFileSync(refuse, "utf8") === address;
    done(isRefused ? Object.assign(new Error("No such mailbox"), { responseCode: 550 }) : null);
  },
  onData(stream, session, done) {
    const chunks = [];
    stream.on("data", (chunk) => chunks.push(chunk));
    stream.on("end", () => {
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      print({ from: mailFrom.address, to, text: Buffer.concat(chunks).toString() });
      done();
    });
  },
}).listen(465, "127.0.0.1", () => print({ listens: true }));
