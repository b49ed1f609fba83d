import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** An email as received, with its envelope. */
type Received = Omit<Email, "sender"> & {
  readonly sender: string;
  readonly receivers: readonly string[];
  readonly raw: string;
};

/** Starts a mail server on this machine that stores emails, instead of Postfix. */
export async function startMailServer() {
  const mails: Received[] = [];
  /** Response codes for the next emails, such as 452. All later ones are accepted. */
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
      // A killed sender leaves an incomplete email.
      buffer(stream).then(take).catch(done);
    },
  });
  // A killed program leaves broken connections.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    mails,
    refusals,
    /** Variables with which the publisher uses this server. */
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
