/** Promise 7, and an email of promise 6, with a real Postfix and a mail server that requires TLS and a login. */
import { once } from "node:events";
import path from "node:path";
import { OFFICIANT, OPERATOR, type SiteMachine } from "./site-machine";
import { until } from "./until";

const KEPT = "/var/lib/site/kept/messages/new";
/** Sends everything that was not delivered; the command in docs/hosting.md. */
const SEND_ALL = "postsuper -H ALL && postqueue -f";
/** Stops Postfix, and waits for its instance, too: Debian 12 runs Postfix as one. */
const STOP_POSTFIX = "systemctl stop postfix 'postfix@*'";

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
    // Repairs what a failed test has left behind.
    site().suspendMail(false);
    must("systemctl start postfix");
    // Installing the settings of an earlier test also publishes the site, which may send emails.
    await site().idle();
    must("postsuper -d ALL");
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

  test("restarts Postfix after a kill, and delivers the accepted messages", async () => {
    expect(send({ id: "b1", message: "Survives" })).toBe(202);
    must("pkill -KILL -f postfix/[s]bin");
    const after = { id: "b2", message: "Afterwards" };
    await until(() => site().send(after, "127.0.4.1") === 202, "Postfix is back");
    await hasArrived("Survives");
    await hasArrived("Afterwards");
  });

  test("reports in the form and to monitoring that Postfix is down", async () => {
    await reports(200);
    must(STOP_POSTFIX);
    expect(send({ id: "c1" })).toBe(503);
    await reports(503);
    must("systemctl start postfix");
    expect(send({ id: "c1" })).toBe(202);
    await reports(200);
  });

  /** Makes the messages in the queue an hour and a minute older. */
  const age = () =>
    must(`${STOP_POSTFIX}
find /var/spool/postfix/deferred -type f -exec perl -pi -e 's/[TW].\\s*\\K(\\d{10})/$1 - 3660/ge' {} + -exec touch {} +
systemctl start postfix`);
  const reports = (status: number) =>
    // Waits, because the result is cached for ten seconds.
    until(() => site().request("/readyz").status === status, `/readyz responds with ${status}`);

  test("keeps what the mail server rejects, reports it to monitoring and the operator, and sends all of it later", async () => {
    site().suspendMail(true);
    expect(send({ id: "d1", message: "Rejected at first" })).toBe(202);
    await site().system.until("postqueue -p | grep -q 'Account suspended'");
    age();
    await reports(503);
    // The operator's mail server rejects the warning, too.
    await site().system.until('postqueue -j | grep -v \'"sender": "rob\' | grep -q suspended');
    const other = "other@officiant.example";
    site().writeSettings({ INQUIRY_TO: other });
    must(site().installer);
    site().suspendMail(false);
    expect(mailsTo(OPERATOR)).toEqual([]);
    must(SEND_ALL);
    await until(() => mailsTo(other).length > 0, "the message arrives at the new address");
    await until(() => mailsTo(OPERATOR).length > 0, "the operator has the warning");
    expect(mailsTo(OPERATOR)[0]!.text).toContain("Account suspended");
    await site().system.until("postqueue -p | grep -q empty");
    expect(must(`grep -l 'Rejected at first' ${KEPT}/* | wc -l`)).toBe("1");
    await reports(200);
    site().writeSettings();
    must(site().installer);
  });

  test("holds messages beyond 100 an hour, and sends them when the operator releases them", async () => {
    must(`systemctl restart site-intake
for n in {1..104}; do curl -skf -o /dev/null --interface 127.0.2.$n -d "id=$n&name=Ana&email=ana@couple.example&message=Flood" https://officiant.localhost/inquiries || exit 1; done`);
    await until(() => mailsTo(OFFICIANT).length === 100, "the first hundred messages arrive");
    expect(must("postqueue -j | grep -c '\"hold\"'")).toBe("4");
    await site().publish("flooded");
    await until(() => mailsTo(OPERATOR).length > 0, "the operator has a mail");
    expect(mailsTo(OPERATOR)[0]!.text).toContain("officiant: 4.");
    expect(mailsTo(OPERATOR)[0]!.text).toContain(SEND_ALL);
    expect(site().request("/readyz").status).toBe(200);
    must(SEND_ALL);
    await until(() => mailsTo(OFFICIANT).length === 104, "the held messages arrive");
    must("systemctl restart site-intake");
  });

  test("survives thousands of requests that never end, while couples can send messages", async () => {
    const pid = must(
      "systemctl restart site-intake; systemctl show -p MainPID --value site-intake",
    );
    const flood = site().system.startBeside(process.execPath, [
      path.join(__dirname, "unfinished-requests.mjs"),
    ]);
    await once(flood.stdout!, "data");
    expect(send({ id: "e1", message: "In between" })).toBe(202);
    await hasArrived("In between");
    flood.kill();
    // The unit's limit is 300 MB. Fails if that process has ended.
    expect(Number(must(`grep -oP 'VmHWM:\\s*\\K\\d+' /proc/${pid}/status`))).toBeLessThan(200_000);
    expect(site().hook(2_000_000)).toBe(202);
  });

  test("emails the officiant why content cannot be published", async () => {
    const problems = { kind: "content", heading: "No.", problems: ["A review has no author."] };
    const refuse = `mkdir -p .hosting; echo '${JSON.stringify(problems)}' > .hosting/problems.json`;
    await site().publish("no", { before: `${refuse}; exit 1` });
    await hasArrived("A review has no author.");
    await site().publish("fine");
    await until(() => mailsTo(OFFICIANT).length > 1, "the changes are live");
  });
}
