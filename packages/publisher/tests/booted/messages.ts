/** Promise 7, and an email of promise 6, with a real Postfix and a mail server that requires TLS and a login. */
import { OFFICIANT, OPERATOR, REFUSED, type SiteMachine } from "./site-machine";
import { until } from "./until";

const KEPT = "/var/lib/site/kept/messages/new";

export function messages(site: () => SiteMachine): void {
  const must = (script: string) => site().system.must(script);
  const mailsTo = (address: string) => site().mails.filter(({ to }) => to.includes(address));
  const hasArrived = (words: string) =>
    until(() => mailsTo(OFFICIANT).some(({ text }) => text.includes(words)), `"${words}" arrives`);
  let sender = 10;
  /** Sends from a new address each time, to stay below the limits. */
  const send = (fields: Readonly<Record<string, string>>) =>
    site().send(fields, `127.0.1.${(sender += 1)}`);

  beforeEach(async () => {
    await site().system.until("postqueue -p | grep -q empty");
    site().mails.length = 0;
  });

  test("delivers a message to the officiant's mail server, and keeps a copy for 30 days", async () => {
    expect(send({ id: "a1", message: "Hello from a beach" })).toBe(202);
    await hasArrived("Hello from a beach");
    expect(mailsTo(OFFICIANT)[0]!.from).toBe(OPERATOR);
    const copies = (words: string) => `grep -l '${words}' ${KEPT}/* | wc -l | grep -qx 1`;
    await site().system.until(copies("Hello from a beach"));
    must(`touch -d '31 days ago' ${KEPT}/*`);
    send({ id: "a2", message: "Of today" });
    await site().system.until(copies("Of today"));
    must(`systemd-tmpfiles --clean site.conf && ${copies("Of today")} && ${copies(".")}`);
  });

  test("delivers an accepted message even if Postfix is killed", async () => {
    expect(send({ id: "b1", message: "Survives" })).toBe(202);
    must("pkill -KILL -f postfix/[s]bin; systemctl restart postfix");
    await hasArrived("Survives");
  });

  test("reports in the form and to monitoring that Postfix is down", async () => {
    // Waits, because the result is cached for ten seconds.
    const reports = (status: number) =>
      until(() => site().ask("/readyz").status === status, `/readyz responds with ${status}`);
    await reports(200);
    must("systemctl stop postfix");
    expect(send({ id: "c1" })).toBe(503);
    await reports(503);
    must("systemctl start postfix");
    expect(send({ id: "c1" })).toBe(202);
    await reports(200);
  });

  test("returns a message that her mail server rejects to the operator, with the reason", async () => {
    expect(send({ id: "d1", message: REFUSED })).toBe(202);
    await until(() => mailsTo(OPERATOR).length > 0, "the operator has a mail");
    const { text } = mailsTo(OPERATOR)[0]!;
    expect(text).toContain("No such mailbox");
    expect(text).toContain(REFUSED);
  });

  test("emails the officiant why her content cannot be published", async () => {
    const problems = { kind: "content", heading: "No.", problems: ["A review has no author."] };
    const refuse = `mkdir -p .hosting; echo '${JSON.stringify(problems)}' > .hosting/problems.json`;
    await site().publish("no", { before: `${refuse}; exit 1` });
    await hasArrived("A review has no author.");
    await site().publish("fine");
    await until(() => mailsTo(OFFICIANT).length > 1, "her changes are live");
  });
}
