import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { until } from "../../support/until";

/** An answer of the server, such as 451 or "552 5.2.2 Full"; 0 for none at all. */
type Refusal = number | string;

/** A mail server on this machine, which keeps what it takes. */
export class MailServer {
  readonly #server: SMTPServer;
  readonly mails: Email[] = [];
  port = 0;
  readonly seen = { connections: 0 };
  /** The addresses that mails were sent to. */
  readonly recipients: string[] = [];
  /** The passwords that were shown to it, and whether the connection was encrypted. */
  readonly logins: [password: unknown, isEncrypted: boolean][] = [];
  /** What it answers to the next ones, one by one; then it takes everything. */
  readonly refusals = {
    greeting: [] as Refusal[],
    login: [] as Refusal[],
    sender: [] as Refusal[],
    recipient: [] as Refusal[],
    message: [] as Refusal[],
  };

  constructor(options: SMTPServerOptions = {}) {
    const answer = (refusal: Refusal | undefined, done: (error?: Error) => void) => {
      if (refusal === 0) return;
      if (refusal === undefined) return done();
      const [, code, text] = /^(\d+) ?(.*)$/.exec(`${refusal}`) ?? [];
      const error = new Error(text || "Refused by the test");
      done(Object.assign(error, { responseCode: Number(code) }));
    };
    this.#server = new SMTPServer({
      disableReverseLookup: true,
      authOptional: true,
      allowInsecureAuth: true,
      logger: false,
      closeTimeout: 100,
      disabledCommands: ["STARTTLS"],
      onAuth: ({ password, username }, { secure }, done) => {
        this.logins.push([password, secure]);
        answer(this.refusals.login.shift(), (error) => done(error, { user: username }));
      },
      ...options,
      onConnect: (_session, done) => {
        this.seen.connections += 1;
        answer(this.refusals.greeting.shift(), done);
      },
      onMailFrom: (_address, _session, done) => answer(this.refusals.sender.shift(), done),
      onRcptTo: ({ address }, _session, done) => {
        this.recipients.push(address);
        answer(this.refusals.recipient.shift(), done);
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const raw = Buffer.concat(chunks);
          const refusal = this.refusals.message.shift();
          if (refusal !== undefined) return answer(refusal, done);
          void PostalMime.parse(raw).then((mail) => {
            this.mails.push(mail);
            done();
          });
        });
      },
    });
    // Whoever is killed leaves connections behind.
    this.#server.on("error", () => undefined);
  }

  async listen(): Promise<this> {
    const listening = this.#server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    this.port = (listening.address() as AddressInfo).port;
    return this;
  }

  /** What sends couples' messages through it, for a publisher. */
  get variables() {
    return {
      SMTP_URL: `smtp://website:secret-word@127.0.0.1:${this.port}`,
      INQUIRY_TO: "hello@officiant.example",
      INQUIRY_FROM: "website@officiant.example",
    };
  }

  async arrived(count: number): Promise<readonly Email[]> {
    await until(() => this.mails.length >= count, `${count} mails have arrived`);
    return this.mails;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
