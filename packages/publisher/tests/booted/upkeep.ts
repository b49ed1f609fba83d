/** Promise 8: installation, upgrades, and what visitors and the network see. */
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
    test("reports all problems with the settings at once, and does not execute the file", () => {
      site().writeSettings({
        DOMAIN: "https://example.com",
        INQUIRY_TO: "",
        SMTP_URL: "smtp.example.com",
        CONTENTFUL_ACCESS_TOKEN: "too-short",
        NODE_EXTRA_CA_CERTS: "/etc/joined.pem",
      });
      must("cat /root/mail.crt /root/mail.crt | tr -d '\\n' > /etc/joined.pem");
      must("echo 'OTHER=$(touch /root/ran)' > /root/odd");
      const { code, output } = site().system.run(site().installer);
      expect(code).toBe(1);
      expect(output.split("\n")).toEqual([
        "In /root/settings:",
        "INQUIRY_TO has no value.",
        "DOMAIN must be a bare domain, such as example.com.",
        "SMTP_URL must be like smtps://NAME:PASSWORD@smtp.example.com.",
        "CONTENTFUL_ACCESS_TOKEN must be the whole token: at least 20 letters, digits, _ and -.",
        "NODE_EXTRA_CA_CERTS must be a file of certificates with each BEGIN and END on a line of its own.",
      ]);
      const odd = site().system.run(site().installer.replace("settings", "odd"));
      expect(odd.output).toContain("Not of the form NAME='value': OTHER");
      expect(can("test -e /root/ran")).toBe(false);
      site().writeSettings();
    });

    test("keeps the secret, passes other settings to builds, and makes them readable only by root", async () => {
      const secret = must("cat /etc/site.env");
      site().writeSettings({ INQUIRY_DELIVERY: "https://forms.example" });
      // The check must not use the proxy that the guide mentions.
      must(
        `export https_proxy=http://192.0.2.1:9 http_proxy=http://192.0.2.1:9; ${site().installer}`,
      );
      expect(must("cat /etc/site.env")).toBe(secret);
      site().build("other", { before: 'test "$INQUIRY_DELIVERY" = https://forms.example' });
      site().requestPublish();
      await site().shows("other");
      expect(must("cat /etc/site-build.env")).not.toMatch(/SMTP_URL|WEBHOOK_SECRET|=''/);
      const files = "/etc/site.env /etc/site-build.env /etc/postfix/relay /root/settings";
      expect(new Set(must(`stat -c %a ${files}`).split("\n"))).toEqual(new Set(["600"]));
      const [, reboot] = /Reboot-Time "(.*)"/.exec(must("cat /etc/apt/apt.conf.d/52site"))!;
      expect(site().timeOfDay(`${reboot} UTC`)).toBe("04:30");
      site().writeSettings();
      must(site().installer);
    });

    test("shows drafts to anybody with the password", async () => {
      site().writeSettings({
        CONTENTFUL_PREVIEW_TOKEN: "preview-token-of-the-space",
        PREVIEW_PASSWORD: "cedar & tide",
      });
      must(site().installer);
      must(
        "systemctl stop site-preview; systemd-run --unit=drafts --quiet python3 -m http.server -b 127.0.0.1 -d /srv/toy 8001",
      );
      const preview = (login: string) =>
        must(
          `curl -sk -o /dev/null -w '%{http_code}' ${login} https://preview.officiant.localhost/`,
        );
      await until(() => preview("-u 'preview:cedar & tide'") === "200", "the preview is shown");
      expect([preview(""), preview("-u preview:wrong")]).toEqual(["401", "401"]);
      site().writeSettings();
      must("systemctl stop drafts");
      must(site().installer);
      expect(can("systemctl is-enabled site-preview")).toBe(false);
    });
  });

  test("installs without an error, from a file of settings from Windows as well", () => {
    expect(site().installed).not.toMatch(/failed|error/i);
    must("sed -i 's/$/\\r/; 1s/^/\\xEF\\xBB\\xBF/' /root/settings");
    must(site().installer);
    expect(must("grep -c $'\\r' /etc/site-build.env || true")).toBe("0");
    site().writeSettings();
  });

  describe("upgrade.sh", () => {
    test("installs the newest code, and --back switches to the previous code", () => {
      for (const newest of ["second", "third"]) {
        commit("true", newest);
        must(UPGRADE);
        expect(subject()).toBe(newest);
      }
      must(`${UPGRADE} --back`);
      expect(subject()).toBe("second");
      must(`${UPGRADE} --back`);
      expect(subject()).toBe("third");
      // Keeps only these two.
      expect(must("ls -d /srv/site-[0-9]* | wc -l")).toBe("2");
    });

    test("goes back to the last working code after failed upgrades, which leave nothing behind", async () => {
      must(`cd /srv/upstream && git rev-parse HEAD > /root/third`);
      commit(`echo 'nonsense {' >> ${DEPLOY}/Caddyfile`, "bad");
      for (let time = 0; time < 2; time += 1) {
        expect([site().system.run(UPGRADE).code, subject()]).toEqual([1, "third"]);
        expect(must("ls -d /srv/site-[0-9]* | wc -l")).toBe("2");
      }
      must(`${UPGRADE} --back`);
      expect(subject()).toBe("second");
      must(`${UPGRADE} --back`);
      expect(subject()).toBe("third");
      must("cd /srv/upstream && git reset -q --hard $(cat /root/third)");
    });

    test("restores the previous code if Caddy rejects its settings, without an outage", () => {
      const visits = "/root/visits";
      must(
        `systemd-run --quiet --unit=visitor bash -c 'while sleep 0.1; do curl -sk -o /dev/null -w "%{http_code}\\n" https://officiant.localhost/; done > ${visits}'`,
      );
      commit(`echo 'nonsense {' >> ${DEPLOY}/Caddyfile`, "bad");
      const { code, output } = site().system.run(UPGRADE);
      expect([code, subject()]).toEqual([1, "third"]);
      expect(output).toContain("The previous code is back.");
      must("systemctl stop visitor");
      expect(must(`sort -u ${visits}`)).toBe("200");
    });
  });

  test("shows the site's 404 page, caches hashed files for a year, and redirects www to the domain", () => {
    const head = (address: string) => must(`curl -skI 'https://${address}'`);
    const script = must("curl -sk https://officiant.localhost/ | grep -o '/app-[0-9a-f]*.js'");
    expect(head(`officiant.localhost${script}`)).toMatch(
      /^cache-control: public, max-age=31536000/m,
    );
    expect(head("officiant.localhost/app-00000000000000000000.js")).not.toMatch(/immutable/);
    expect(site().request("/.hidden")).toEqual({
      status: 404,
      body: site().request("/404.html").body,
    });
    expect(head("www.officiant.localhost/about/?a=b")).toMatch(
      /^location: https:\/\/officiant.localhost\/about\/\?a=b/m,
    );
  });

  test("exposes only the web server to the network, and has units without warnings", () => {
    const open = must(
      "ss -ltnH | awk '{ print $4 }' | grep -vE '^(127\\.|\\[::1\\])' | sed 's/.*://'",
    );
    expect(new Set(open.split("\n"))).toEqual(new Set(["80", "443"]));
    expect(site().unitWarnings()).toBe("");
  });

  test("restarts Caddy and the intake, however often they are killed", async () => {
    must("systemctl kill --signal=KILL caddy");
    await until(() => site().request("/").status === 200, "Caddy is back");
    must("systemctl kill --signal=KILL site-intake");
    // In between, the socket waits for the intake.
    expect(site().hook()).toBe(202);
    must("for n in {1..6}; do systemctl kill --signal=KILL site-intake; sleep 1.4; done");
    expect(site().hook()).toBe(202);
  });

  test("has no unit that systemd stops restarting after several failures", () => {
    const limits = "StartLimitIntervalUSec,TriggerLimitIntervalUSec";
    expect(must(`systemctl show -p ${limits} 'site-*' caddy`)).toMatch(/^(\w+=0\s*)+$/);
  });
}
