/** Promise 8: what whoever runs the machine does with it. */
import type { SiteMachine } from "./site-machine";
import { until } from "./until";

const DEPLOY = "packages/publisher/deploy";
const UPGRADE = `/srv/site/${DEPLOY}/upgrade.sh`;

export function upkeep(site: () => SiteMachine): void {
  const must = (script: string) => site().system.must(script);
  const can = (script: string) => site().system.can(script);
  const commit = (change: string, subject: string) =>
    must(
      `cd /srv/upstream && ${change} && git add -A && git commit -q --allow-empty -m '${subject}'`,
    );
  const subject = () => must("git -C /srv/site log -1 --format=%s");

  describe("install.sh", () => {
    test("says everything that is wrong with the settings at once, and runs no line of them", () => {
      site().writeSettings({
        DOMAIN: "https://example.com",
        INQUIRY_TO: "",
        SMTP_URL: "smtp.example.com",
      });
      must("echo 'OTHER=$(touch /root/ran)' > /root/odd");
      const { code, output } = site().system.run(site().installer);
      expect(code).toBe(1);
      expect(output.split("\n")).toEqual([
        "In /root/settings:",
        "INQUIRY_TO has no value.",
        "DOMAIN has to be a bare domain, such as example.com.",
        "SMTP_URL has to be like smtps://NAME:PASSWORD@smtp.example.com.",
      ]);
      const odd = site().system.run(site().installer.replace("settings", "odd"));
      expect(odd.output).toContain("Not of the form NAME='value': OTHER");
      expect(can("test -e /root/ran")).toBe(false);
      site().writeSettings();
    });

    test("leaves alone what it does not own: other variables, secrets, the ports of ssh", async () => {
      must(`echo NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt >> /etc/site-build.env
        sed -i 's/^INQUIRY_DELIVERY=.*/INQUIRY_DELIVERY=https:\\/\\/forms.example/' /etc/site-build.env
        echo 'Port 2222' > /etc/ssh/sshd_config.d/port.conf`);
      const secret = must("grep WEBHOOK /etc/site.env");
      // Behind a proxy, as the guide says: the check asks this machine all the same.
      must(
        `export https_proxy=http://192.0.2.1:9 http_proxy=http://192.0.2.1:9; ${site().installer}`,
      );
      expect(must("cat /etc/site-build.env")).toMatch(/^NODE_EXTRA_CA_CERTS=/m);
      expect(must("cat /etc/site-build.env")).toMatch(
        /^INQUIRY_DELIVERY='https:\/\/forms.example'$/m,
      );
      expect(must("grep WEBHOOK /etc/site.env")).toBe(secret);
      expect(must("ufw status")).toContain("80,443,2222/tcp");
      expect(
        must("stat -c %a /etc/site.env /etc/site-build.env /etc/postfix/relay /root/settings"),
      ).toBe("600\n600\n600\n600");
      expect(must("cat /etc/apt/apt.conf.d/52site")).toMatch(/Reboot-Time "1[12]:30"/);
    });

    test("refuses a machine whose Postfix is in use for something else", () => {
      must(
        "cp /etc/postfix/main.cf /root/main.cf && echo 'relayhost = other' > /etc/postfix/main.cf",
      );
      expect(site().system.run(site().installer).output).toContain("settings of somebody else's");
      expect(must("cat /etc/postfix/main.cf")).toBe("relayhost = other");
      must("mv /root/main.cf /etc/postfix/main.cf");
    });

    test("hands what an older version has not delivered to the queue, once, and takes its units out", async () => {
      const old = {
        id: "x1",
        name: "Bo",
        email: "bo@couple.example",
        message: "From before",
        "bot-field": "",
      };
      const folder = "/var/lib/site/inquiries";
      site().system.write(`${folder}/1795000000000-${"a".repeat(32)}.waiting`, JSON.stringify(old));
      must(`chown -R site: ${folder}`);
      must(
        "printf '[Service]\\nExecStart=/bin/false\\n[Install]\\nWantedBy=multi-user.target\\n' > /etc/systemd/system/publisher.service && systemctl enable publisher",
      );
      site().mails.length = 0;
      for (let time = 0; time < 2; time += 1) must(site().installer);
      await until(() => site().mails.length > 0, "the message arrives");
      await site().system.until("postqueue -p | grep -q empty");
      expect(site().mails.map(({ text }) => text.includes("From before"))).toEqual([true]);
      expect(site().mails[0]!.text).not.toContain("ot-field");
      expect(can("systemctl cat publisher")).toBe(false);
    });

    test("shows the drafts to whoever has the password, without a hash for each wrong one", async () => {
      site().writeSettings({
        CONTENTFUL_PREVIEW_TOKEN: "drafts",
        PREVIEW_PASSWORD: "cedar & tide",
      });
      must(site().installer);
      must(
        "systemctl stop preview; systemd-run --unit=drafts --quiet python3 -m http.server -b 127.0.0.1 -d /srv/toy 8001",
      );
      const preview = (login: string) =>
        must(
          `curl -sk -o /dev/null -w '%{http_code}' ${login} https://preview.officiant.localhost/`,
        );
      await until(() => preview("-u 'preview:cedar & tide'") === "200", "the preview is shown");
      expect([preview(""), preview("-u preview:wrong")]).toEqual(["401", "401"]);
      expect(must("curl -skI https://preview.officiant.localhost/")).toMatch(
        /www-authenticate: basic/i,
      );
      site().writeSettings();
      must("systemctl stop drafts");
      must(site().installer);
      expect(can("systemctl is-enabled preview")).toBe(false);
    });
  });

  describe("upgrade.sh", () => {
    test("brings the newest code, and --back the code of before", () => {
      for (const newest of ["second", "third"]) {
        commit("true", newest);
        must(UPGRADE);
        expect(subject()).toBe(newest);
      }
      must(`${UPGRADE} --back`);
      expect(subject()).toBe("second");
      must(`${UPGRADE} --back`);
      expect(subject()).toBe("third");
      // Only the two are kept.
      expect(must("ls -d /srv/site-[0-9]* | wc -l")).toBe("2");
    });

    test("with settings that Caddy refuses, the code of before is back, and visitors notice nothing", () => {
      const visits = "/root/visits";
      must(
        `systemd-run --quiet --unit=visitor bash -c 'while sleep 0.1; do curl -sk -o /dev/null -w "%{http_code}\\n" https://officiant.localhost/; done > ${visits}'`,
      );
      commit(`echo 'nonsense {' >> ${DEPLOY}/Caddyfile`, "bad");
      const { code, output } = site().system.run(UPGRADE);
      expect([code, subject()]).toEqual([1, "third"]);
      expect(output).toContain("The code of before is back.");
      must("systemctl stop visitor");
      expect(must(`sort -u ${visits}`)).toBe("200");
      commit(`git checkout -q HEAD~1 ${DEPLOY}`, "good");
      must(UPGRADE);
      expect(subject()).toBe("good");
    });

    test("after a power cut at its only two steps, the next boot has the code", () => {
      must("rm /srv/site && mv $(ls -d /srv/site-[0-9]* | tail -n 1) /srv/site-0");
      must("systemd-tmpfiles --create --boot site.conf");
      expect(must("readlink /srv/site")).toBe("/srv/site-0");
      expect(subject()).toMatch(/good|third/);
    });
  });

  test("visitors get pages compressed and with the fixed headers, hashed files for a year, and no other file", () => {
    const head = (address: string) =>
      must(`curl -skI --compressed 'https://officiant.localhost${address}'`);
    const script = must("curl -sk https://officiant.localhost/ | grep -o '/app-[0-9a-f]*.js'");
    expect(head("/")).toMatch(/^cache-control: public, max-age=0, must-revalidate/im);
    expect(head("/")).toMatch(/^strict-transport-security: max-age=63072000/im);
    expect(head("/")).not.toMatch(/^(server|last-modified):/im);
    expect(head(script)).toMatch(/^cache-control: public, max-age=31536000, immutable/im);
    for (const address of [
      "/none/",
      "/static/none.webp",
      "/app-00000000000000000000.js",
      "/.hidden",
    ]) {
      expect(head(address)).toMatch(/^HTTP\/2 404/);
      expect(head(address)).not.toMatch(/immutable/);
    }
    expect(site().ask("/none/").body).toContain("<h1>");
    expect(must("curl -sI http://www.officiant.localhost/")).toMatch(/^location: https:/im);
    expect(must("curl -skI https://www.officiant.localhost/about/?a=b")).toMatch(
      /^location: https:\/\/officiant.localhost\/about\/\?a=b/im,
    );
  });

  test("a monitor hears that Postfix does not run, and when it runs again", async () => {
    // The answer is kept for ten seconds.
    const hears = (status: number) =>
      until(() => site().ask("/readyz").status === status, `the monitor gets ${status}`);
    await hears(200);
    must("systemctl stop postfix");
    await hears(503);
    must("systemctl start postfix");
    await hears(200);
  });

  test("systemd understands each unit without a warning", () => {
    const units =
      "site-build.path site-publish.service site-build.service site-retry.service site-wanted@night.service";
    const others = "site-nightly.timer site-intake.socket site-intake.service preview.service";
    expect(must(`systemd-analyze verify ${units} ${others}`)).toBe("");
  });

  test("after a kill, Caddy and the intake are back, and a webhook meanwhile is answered", async () => {
    must("systemctl kill --signal=KILL caddy");
    await until(() => site().ask("/").status === 200, "Caddy is back");
    must("systemctl kill --signal=KILL site-intake");
    expect(site().hook()).toBe(202);
  });
}
