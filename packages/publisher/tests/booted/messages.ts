/** Promise 7, and the mails of promise 6, on a real Postfix, and a mail server that wants TLS and a login. */
import { rmSync, writeFileSync } from "node:fs";
import { OFFICIANT, OPERATOR, SETTINGS, type SiteMachine } from "./site-machine";
import { until } from "./until";

const KEPT = "/var/lib/site/kept/messages/new";

/** What a build ends with that refuses the content. */
const refuse = (kind: string, heading: string, problem: string) =>
  `mkdir -p .hosting; echo '${JSON.stringify({ kind, heading, problems: [problem] })}' > .hosting/problems.json; exit 1`;

export function messages(site: () => SiteMachine): void {
  const must = (script: string) => site().system.must(script);
  const mailsTo = (address: string) => site().mails.filter(({ to }) => to.includes(address));
  const can = (script: string) => site().system.can(script);
  let sender = 10;
  /** From another address each, so that no limit is met. */
  const send = (fields: Readonly<Record<string, string>>) =>
    site().send(fields, `127.0.1.${(sender += 1)}`);
  const isQueued = (count: number) =>
    site().system.until(`[ "$(postqueue -j | grep -c queue_id)" = ${count} ]`);

  beforeEach(async () => {
    site().mails.length = 0;
    await isQueued(0);
  });

  describe("messages", () => {
    test("one arrives at the officiant's mail server, once for each id, and a copy is kept for 30 days", async () => {
      expect(send({ id: "a1", message: "Hello from a beach" })).toBe(202);
      expect(send({ id: "a1", message: "Hello from a beach" })).toBe(202);
      expect(send({ id: "a2", message: "Another" })).toBe(202);
      await until(() => mailsTo(OFFICIANT).length >= 2, "both mails arrive");
      await isQueued(0);
      expect(mailsTo(OFFICIANT)).toHaveLength(2);
      expect(mailsTo(OFFICIANT)[0]!.from).toBe(OPERATOR);
      expect(must(`grep -l 'Hello from a beach' ${KEPT}/* | wc -l`)).toBe("1");
      must(`touch -d '31 days ago' ${KEPT}/* && send=$(ls ${KEPT} | wc -l) && [ "$send" -gt 0 ]`);
      send({ id: "a3", message: "Of today" });
      await site().system.until(`grep -q 'Of today' ${KEPT}/*`);
      must("systemd-tmpfiles --clean site.conf");
      expect(must(`grep -l . ${KEPT}/* | wc -l`)).toBe("1");
    });

    test("without script, the form leads to its page", () => {
      const form = "name=Ana&email=ana@couple.example&message=Hello+without+script";
      const head = `-D - -o /dev/null -H 'Referer: https://officiant.localhost/contact/' --interface 127.0.1.9`;
      const { body } = site().ask("/inquiries", `${head} --data-binary @-`, form);
      expect(body).toMatch(/^HTTP\/\S+ 303/);
      expect(body).toMatch(/^location: \/contact\//im);
    });

    test("without Postfix or without room nothing is taken, the couple hears it, and what was taken survives a kill", async () => {
      // Debian 12 has a unit that stops later, and starts later.
      must("systemctl stop postfix");
      await site().system.until("! pgrep -x master");
      expect(send({ id: "b1" })).toBe(503);
      must("systemctl start postfix");
      await site().system.until("ss -ltnH 'sport = :25' | grep -q 25");
      must("postconf -e queue_minfree=100000000000 && postfix reload");
      let attempt = 0;
      await until(() => send({ id: `full${(attempt += 1)}` }) === 507, "there is no room");
      must("postconf -e queue_minfree=300000000 && postfix reload");
      await until(() => send({ id: `free${(attempt += 1)}` }) === 202, "there is room again");
      await isQueued(0);
      site().mails.length = 0;
      // Killed at once after the answer: the message is on the disk.
      expect(send({ id: "b1", message: "Survives" })).toBe(202);
      must("pkill -KILL -f postfix/[s]bin; systemctl restart postfix");
      const isSurvivor = ({ text }: { readonly text: string }) => text.includes("Survives");
      await until(() => mailsTo(OFFICIANT).some(isSurvivor), "the message arrives");
      expect(mailsTo(OFFICIANT).filter(isSurvivor)).toHaveLength(1);
    });

    test("one that her mail server refuses goes to the operator, with the server's words", async () => {
      writeFileSync(site().refusal, OFFICIANT);
      try {
        expect(send({ id: "c1", message: "To a mailbox that is gone" })).toBe(202);
        await until(() => mailsTo(OPERATOR).length > 0, "the operator has a mail");
      } finally {
        rmSync(site().refusal);
      }
      const { text } = mailsTo(OPERATOR)[0]!;
      expect(text).toContain("No such mailbox");
      expect(text).toContain("To a mailbox that is gone");
    });

    test("a wrong password costs a login or two for twenty messages, and loses none", async () => {
      site().writeSettings({ SMTP_URL: SETTINGS["SMTP_URL"]!.replace(/:[^:@]*@/, ":wrong@") });
      must(site().installer);
      const logins = site().logins;
      for (let count = 0; count < 20; count += 1) expect(send({ id: `d${count}` })).toBe(202);
      await isQueued(20);
      await until(() => site().logins > logins, "somebody logs in");
      await site().system.until(
        '[ "$(postqueue -j | grep -c \'"queue_name": "deferred"\')" = 20 ]',
      );
      expect(site().logins - logins).toBeLessThanOrEqual(2);
      expect(site().ask("/readyz").status).toBe(200);
      site().writeSettings();
      must(site().installer);
      must("postqueue -f");
      await until(() => mailsTo(OFFICIANT).length >= 20, "all arrive");
      expect(new Set(mailsTo(OFFICIANT).map(({ text }) => text)).size).toBe(20);
    });

    test("the queue manager runs, and nobody else can send with this machine", () => {
      expect(must("pgrep -x qmgr | wc -l")).toBe("1");
      expect(must("ss -ltnH 'sport = :25' | awk '{ print $4 }'")).toBe("127.0.0.1:25");
      const lines = ["HELO a", "MAIL FROM:<a@b.example>", "RCPT TO:<x@elsewhere.example>", "QUIT"];
      const relay = lines.map((line) => `sleep 0.3; printf '${line}\\r\\n'`).join("; ");
      expect(must(`{ ${relay}; sleep 0.3; } | curl -s telnet://127.0.0.1:25`)).toMatch(/^554 /m);
    });
  });

  describe("mails about publishing", () => {
    test("the officiant gets the sentences of refused content once, and one when the site is live again", async () => {
      const sentence = "The review of Ana has no author.";
      site().mails.length = 0;
      for (let count = 0; count < 2; count += 1)
        await site().publish("no", {
          before: refuse("content", "Content cannot be published.", sentence),
        });
      await until(() => mailsTo(OFFICIANT).length > 0, "the officiant has a mail");
      expect(mailsTo(OFFICIANT).map(({ text }) => text.includes(sentence))).toEqual([true]);
      expect(can(`test -e /var/lib/site/retry-in`)).toBe(false);
      await site().publish("fine");
      await until(() => mailsTo(OFFICIANT).length > 1, "the officiant has another mail");
      expect(mailsTo(OFFICIANT)).toHaveLength(2);
      expect(mailsTo(OFFICIANT)[1]!.text).toContain("live");
    });

    test("the operator gets one mail about failures in a row", async () => {
      // There may have been one today.
      must("rm -f /var/lib/site/reported");
      site().mails.length = 0;
      for (let count = 0; count < 3; count += 1)
        await site().publish("no", {
          before: refuse("contentful", "Contentful does not answer.", "503"),
        });
      await until(() => mailsTo(OPERATOR).length > 0, "the operator has a mail");
      expect(mailsTo(OPERATOR).map(({ text }) => text.includes("does not answer"))).toEqual([true]);
      expect(mailsTo(OFFICIANT)).toEqual([]);
      await site().publish("fine again");
    });
  });
}
