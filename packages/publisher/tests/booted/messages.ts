/** Promise 7, and a mail of promise 6, on a real Postfix, with a mail server that wants TLS and a login. */
import { OFFICIANT, OPERATOR, REFUSED, type SiteMachine } from "./site-machine";
import { until } from "./until";

const KEPT = "/var/lib/site/kept/messages/new";

export function messages(site: () => SiteMachine): void {
  const must = (script: string) => site().system.must(script);
  const mailsTo = (address: string) => site().mails.filter(({ to }) => to.includes(address));
  let sender = 10;
  /** From another address each, so that no limit is met. */
  const send = (fields: Readonly<Record<string, string>>) =>
    site().send(fields, `127.0.1.${(sender += 1)}`);
  const isQueued = (count: number) =>
    site().system.until(`[ "$(postqueue -j | grep -c queue_id)" = ${count} ]`);
  /** Changes settings of Postfix, and waits for the queue manager that has read them. */
  const reload = (change: string) =>
    must(`former=$(pgrep -x qmgr); ${change} && postfix reload
      until pgrep -x qmgr | grep -vqx "$former"; do sleep 0.1; done`);

  beforeEach(async () => {
    site().mails.length = 0;
    await isQueued(0);
  });

  describe("messages", () => {
    test("one arrives at the officiant's mail server, and a copy is kept for 30 days", async () => {
      expect(send({ id: "a1", message: "Hello from a beach" })).toBe(202);
      await until(() => mailsTo(OFFICIANT).length > 0, "the mail arrives");
      expect(mailsTo(OFFICIANT)[0]!.from).toBe(OPERATOR);
      const copies = (words: string) => `grep -l '${words}' ${KEPT}/* | wc -l | grep -qx 1`;
      await site().system.until(copies("Hello from a beach"));
      must(`touch -d '31 days ago' ${KEPT}/*`);
      send({ id: "a2", message: "Of today" });
      await site().system.until(copies("Of today"));
      must(`systemd-tmpfiles --clean site.conf && ${copies("Of today")} && ${copies(".")}`);
    });

    test("one that was accepted survives a kill of Postfix", async () => {
      expect(send({ id: "b1", message: "Survives" })).toBe(202);
      must("pkill -KILL -f postfix/[s]bin; systemctl restart postfix");
      const hasArrived = () => mailsTo(OFFICIANT).some(({ text }) => text.includes("Survives"));
      await until(hasArrived, "the message arrives");
    });

    test("one that her mail server refuses goes to the operator, with the server's words", async () => {
      expect(send({ id: "c1", message: REFUSED })).toBe(202);
      await until(() => mailsTo(OPERATOR).length > 0, "the operator has a mail");
      const { text } = mailsTo(OPERATOR)[0]!;
      expect(text).toContain("No such mailbox");
      expect(text).toContain(REFUSED);
    });

    test("a wrong password costs one login or two for twenty that wait, and loses none", async () => {
      // Nothing is delivered until all twenty are there, however long that takes.
      must("cp -p /etc/postfix/relay /root/relay");
      reload(
        "postconf -e defer_transports=smtp && sed -i 's/tala:.*/tala:wrong/' /etc/postfix/relay",
      );
      for (let count = 0; count < 20; count += 1) expect(send({ id: `d${count}` })).toBe(202);
      const isDeferred = '[ "$(postqueue -j | grep -c \'"queue_name": "deferred"\')" = 20 ]';
      await site().system.until(isDeferred);
      const logins = site().logins;
      reload("postconf -X defer_transports");
      must("postqueue -f");
      await until(() => site().logins > logins, "somebody logs in");
      await site().system.until(isDeferred);
      expect(site().logins - logins).toBeLessThanOrEqual(2);
      reload("mv /root/relay /etc/postfix/relay");
      must("postqueue -f");
      await until(() => mailsTo(OFFICIANT).length >= 20, "all arrive");
      expect(new Set(mailsTo(OFFICIANT).map(({ text }) => text)).size).toBe(20);
    });

    test("the queue manager runs, and nobody else can send with this machine", () => {
      expect(must("pgrep -x qmgr | wc -l")).toBe("1");
      expect(must("ss -ltnH 'sport = :25' | awk '{ print $4 }'")).toBe("127.0.0.1:25");
      const others = "--mail-from a@b.example --mail-rcpt x@elsewhere.example";
      const { output } = site().system.run(
        `curl -sv smtp://127.0.0.1:25 ${others} --upload-file /etc/hostname`,
      );
      expect(output).toMatch(/^< 554 /m);
    });
  });

  test("of content that cannot be published, the officiant gets the sentences", async () => {
    const problems = { kind: "content", heading: "No.", problems: ["A review has no author."] };
    const refuse = `mkdir -p .hosting; echo '${JSON.stringify(problems)}' > .hosting/problems.json`;
    await site().publish("no", { before: `${refuse}; exit 1` });
    await until(() => mailsTo(OFFICIANT).length > 0, "the officiant has a mail");
    expect(mailsTo(OFFICIANT)[0]!.text).toContain("A review has no author.");
    await site().publish("fine");
    await until(() => mailsTo(OFFICIANT).length > 1, "the officiant hears that all is well");
  });
}
