import { demand } from "./demand";
import type { SiteMachine } from "./site-machine";

/** What somebody would try who has taken over the publisher. */
const ATTEMPT = `
const attempt = (what) => { try { what(); return "it works"; } catch (error) { return error.code; } };
const become = attempt(() => process.setuid(0));
console.log(become, attempt(() => require("fs").readFileSync("/etc/shadow")));`;

/** S3, S4 and S5: neither the publisher, nor a package, nor another user gains anything. */
export function nobodyGainsRights(machine: SiteMachine): void {
  const pid = machine.must("systemctl show --value -p MainPID publisher");
  const rights = machine.must(`grep -E '^(Cap(Prm|Eff|Bnd|Amb)|NoNewPrivs)' /proc/${pid}/status`);
  demand(
    !/Cap\w+:\s+0*[1-9a-f]/.test(rights) && /NoNewPrivs:\s+1/.test(rights),
    "S3: the publisher has no capability",
  );
  machine.must("cat > /srv/site/attempt.cjs", ATTEMPT);
  const unit = "/run/systemd/system/attempt.service";
  const start = "s#^ExecStart=.*#ExecStart=/usr/bin/node attempt.cjs#; s/^Restart=.*/Type=oneshot/";
  machine.must(
    `sed '${start}' /etc/systemd/system/publisher.service > ${unit} && systemctl daemon-reload`,
  );
  machine.must("systemctl start attempt");
  const attempt = machine.must("journalctl -u attempt -o cat --no-pager");
  demand(attempt.includes("EPERM EACCES"), "S3: nor can it become root, or read /etc/shadow");

  machine.must("mkdir -p /root/try/evil");
  machine.must(
    "cat > /root/try/evil/package.json",
    JSON.stringify({ name: "evil", version: "1.0.0", scripts: { install: "touch /root/ran" } }),
  );
  machine.must(
    "cat > /root/try/package.json",
    JSON.stringify({ dependencies: { evil: "file:evil" } }),
  );
  machine.must(
    "cd /root/try && npm install --package-lock-only --offline --ignore-scripts && npm ci --offline --ignore-scripts",
  );
  demand(
    machine.fails("test -e /root/ran"),
    "S4: no package's script runs in npm ci --ignore-scripts",
  );

  for (const line of [
    "touch /var/lib/site/lock",
    "curl -s --unix-socket /run/site-build.sock http://a/",
  ]) {
    demand(machine.isDenied("stranger", line), `S5: another user cannot: ${line}`);
  }
  const second = machine.must("sed -n 's/^ExecStart=//p' /etc/systemd/system/publisher.service");
  const refused = machine.system.run(
    `cd /srv/site && env $(cat /etc/site.env | tr '\\n' ' ') PUBLISHER_PORT=8090 PUBLISHER_DATA=/var/lib/site ${second}`,
  );
  demand(refused.code === 1, "S5: a second publisher is kept away by the lock");
}
