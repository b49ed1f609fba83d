import { generate } from "selfsigned";
import { failureOf, openTransport, parseSmtpUrl, type Failure } from "../../src/inquiries/smtp";
import { MailServer } from "./support/mail-server";

/** Where a server answers, however late; and where it never does. */
const [PATIENT, IMPATIENT] = [30_000, 300];

const servers: MailServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));
const listen = async (...options: ConstructorParameters<typeof MailServer>) => {
  const server = await new MailServer(...options).listen();
  servers.push(server);
  return server;
};

/** Why a mail was not sent. */
async function failureAt(url: string, silence = PATIENT): Promise<Failure> {
  const transport = openTransport(parseSmtpUrl(url)!, silence);
  const mail = { from: "website@officiant.example", to: "hello@officiant.example", text: "Hello" };
  const error: unknown = await transport.sendMail(mail).then(
    () => new Error("It was sent"),
    (reason: unknown) => reason,
  );
  return failureOf(error, "INQUIRY_TO");
}

const AGAIN = { isRefused: false, needsAction: false };
const THIS_ONE = { isRefused: true, needsAction: false };
const EACH = { isRefused: true, needsAction: true };
const UNTIL_CORRECTED = { isRefused: false, needsAction: true };
const mailbox = (code: number) => `The mailbox of INQUIRY_TO is full (${code}). Delete mails there`;
const unreachable = "The mail server cannot be reached or does not answer.";
const encryption = "The connection to the mail server cannot be encrypted, or its certificate";

test.each([
  ["greeting", 421, unreachable, AGAIN],
  ["greeting", 0, unreachable, AGAIN],
  [
    "login",
    535,
    "The mail server refuses the login. Correct the name and the password",
    UNTIL_CORRECTED,
  ],
  ["login", 454, "The mail server refuses the login.", AGAIN],
  ["sender", 553, "refuses the sender's address (553). Correct INQUIRY_FROM", EACH],
  ["recipient", 550, "refuses the receiver's address (550). Correct INQUIRY_TO", EACH],
  ["recipient", 451, "refuses the receiver's address (451).", AGAIN],
  ["recipient", 0, unreachable, AGAIN],
  ["recipient", "552 Mailbox full", mailbox(552), EACH],
  ["recipient", "550 5.2.2 Over quota", mailbox(550), EACH],
  ["recipient", "452 4.2.2 Over quota", mailbox(452), AGAIN],
  ["message", 554, "The mail server refuses the message (554). Ask whoever runs it why.", THIS_ONE],
  ["message", 451, "The mail server refuses the message (451).", AGAIN],
  ["message", 0, unreachable, AGAIN],
] as const)(
  "at the %s a server answers %s: what to do about it",
  async (step, answer, reason, rule) => {
    const server = await listen();
    server.refusals[step].push(answer);
    const url = `smtp://website:secret-word@127.0.0.1:${server.port}`;
    const failure = await failureAt(url, answer === 0 ? IMPATIENT : PATIENT);
    expect(failure).toEqual({ ...rule, reason: expect.stringContaining(reason) as string });
  },
);

test("a server that is not there may be there later", async () => {
  expect(await failureAt("smtp://127.0.0.1:1")).toMatchObject(AGAIN);
});

test.each(["smtp", "smtps"])(
  "a certificate that nobody trusts (%s) is named, and such a server gets no password",
  async (protocol) => {
    const keys = { keyType: "ec", algorithm: "sha256" } as const;
    const names = [{ name: "commonName", value: "localhost" }];
    const { private: key, cert } = await generate(names, keys);
    const server = await listen({ key, cert, secure: protocol === "smtps", disabledCommands: [] });
    const url = `${protocol}://website:secret-word@localhost:${server.port}`;
    const reason = expect.stringContaining(encryption) as string;
    expect(await failureAt(url)).toEqual({ ...UNTIL_CORRECTED, reason });
    expect(server.logins).toEqual([]);
  },
);

test("a server on another machine that does not encrypt gets no mail and no password", async () => {
  const server = await listen();
  // An address of this machine that does not look like one.
  const { reason } = await failureAt(`smtp://website:secret-word@0.0.0.0:${server.port}`);
  expect(reason).toContain(encryption);
  expect([server.seen.connections, server.logins, server.recipients]).toEqual([1, [], []]);
});
