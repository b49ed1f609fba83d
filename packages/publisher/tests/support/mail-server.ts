import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail as the server got it, with its envelope. */
type Received = Omit<Email, "sender"> & {
  readonly sender: string;
  readonly receivers: readonly string[];
  readonly raw: string;
};

/** In Postfix's place: a mail server on this machine, which keeps what it takes. */
export async function startMailServer() {
  const mails: Received[] = [];
  /** Its answers to the next mails, such as 452, one by one; then it takes everything. */
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    disabledCommands: ["STARTTLS"],
    onMailFrom(_address, _session, done) {
      const responseCode = refusals.shift();
      done(responseCode ? Object.assign(new Error("Refused"), { responseCode }) : null);
    },
    onData(stream, { envelope }, done) {
      const take = async (raw: Buffer) => {
        const mail = await PostalMime.parse(raw);
        const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
        const receivers = envelope.rcptTo.map(({ address }) => address);
        mails.push({ ...mail, sender, receivers, raw: String(raw) });
        done();
      };
      // A sender that is killed leaves half a mail.
      buffer(stream).then(take).catch(done);
    },
  });
  // A program that is killed leaves connections behind.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    mails,
    refusals,
    /** The variables with which the publisher sends through it. */
    variables: {
      SMTP_PORT: `${port}`,
      INQUIRY_FROM: "website@officiant.example",
      INQUIRY_TO: "tala@officiant.example",
      PUBLISHER_MAIL_TO: "operator@officiant.example",
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
