/**
 * `npm run prove:unit`: the units of `deploy/` under a real systemd, as root, in namespaces of their own.
 * Tries what a build, another user and a stranger must not be able to do. Ends with 1 and a sentence where
 * there are no such namespaces.
 */
import { demand, writeLine } from "./support/demand";
import { nobodyGainsRights } from "./support/rights";
import { SiteMachine, STATUS_TOKEN } from "./support/site-machine";
import { until } from "./support/until";

const RELEASES = "/var/lib/site/releases";

let machine: SiteMachine;

/** S1 and S2: nothing of a build reaches the live site but its files. */
async function buildsStayApart() {
  await machine.idle();
  demand(
    machine.ask("/readyz").includes("All is well."),
    "the publisher builds and is ready, with PUBLISHER_HOST=0.0.0.0",
  );
  const script = machine.must(`ls ${RELEASES}/hashed/app-*.js | head -1`);
  const modes = machine.must(
    `find ${RELEASES}/ -type d ! -perm 755 -o -type f ! -perm 644 -o ! -user site`,
  );
  demand(modes === "", "S1: folders of releases are 0755, files 0644, all of them the publisher's");
  const denied = [
    `echo x > ${script}`,
    `rm -f ${script}`,
    `: > ${RELEASES}/current/release.json`,
    "touch /srv/site/x",
    "cat /etc/site.env",
  ];
  for (const line of denied) {
    demand(machine.isDenied("site-build", line), `S1: site-build cannot: ${line}`);
  }
  demand(machine.isDenied("site", "touch /srv/site/x"), "the publisher cannot write to /srv/site");

  const swap =
    "while :; do ln -sf /etc/site.env public/robots.txt; rm -f public/robots.txt; echo ok > public/robots.txt; done";
  machine.write({ mark: "two" }, `env -i setsid sh -c '${swap}' >/dev/null 2>&1 & true`);
  machine.press("rebuild");
  // Whether it is released depends on what the file was when the build ended.
  await machine.statusWhen(({ builds }) => builds.length > 1, "the build has ended");
  demand(machine.fails("pgrep -u site-build"), "S2: nothing that a build has started outlives it");
  await machine.build({ mark: "three" });
  machine.write({ mark: "four" }, "true", "ln -s /etc/site.env public/secrets.txt");
  machine.press("rebuild");
  await machine.statusWhen(({ problem }) => problem !== null, "a link is refused");
  demand(
    machine.status()!.problem!.heading.includes("neither a file nor a folder"),
    "S2: a build that leaves a link is not released",
  );
  demand(
    machine.fails(`grep -r ${STATUS_TOKEN} ${RELEASES} /var/lib/site-build`),
    "S2: no secret is in a release or in a build's folder",
  );
}

/** What a build leaves behind, and what it tries to reach; each line says what came of it. */
const TRIES = {
  home: 'echo bad > "$HOME/.npmrc"',
  lock: "mkfifo /var/lib/site-build/lock && chmod 000 /var/lib/site-build/lock",
  order:
    "rm /var/lib/site-build/temp/live-build.json && mkdir /var/lib/site-build/temp/live-build.json",
  memory: "head -c 1000 /dev/zero > /dev/shm/left-by-build",
  segment: "ipcmk -M 1000000",
  end: "echo exit 0; echo site-build exit 0",
  publisher: "curl -s -m 3 http://127.0.0.1:8080/readyz",
  locked: "echo x > /run/site-build.lock",
  sockets:
    "for s in $(find /run /var /tmp -type s); do if test -w $s; then echo SOCKET $s; fi; done",
} as const;
const SUCCEED: readonly string[] = ["home", "lock", "order", "memory", "segment", "end", "sockets"];

/** What one build leaves behind is nothing to the next. */
async function buildsLeaveNothing() {
  // Not all systems have a /dev/null in these namespaces.
  const lines = Object.entries(TRIES).map(([name, line]) => `( ${line} ); echo TRIED ${name} $?`);
  machine.write({ mark: "odd" }, "true", `{ ${lines.join("; ")}; }`);
  machine.press("rebuild");
  await machine.idle();
  const log = machine.must("journalctl -u publisher -o cat --no-pager");
  const output = [...log.matchAll(/"build":"(.*?)"/g)].map(([, line = ""]) => line);
  for (const name of Object.keys(TRIES)) {
    const [, code] = new RegExp(`TRIED ${name} (\\d+)`).exec(output.join("\n")) ?? [];
    const isDone = SUCCEED.includes(name);
    demand(
      code !== undefined && (code === "0") === isDone,
      `a build ${isDone ? "does" : "cannot do"} this (it ends with ${code}): ${name}`,
    );
  }
  demand(
    output.includes("site-build exit 0"),
    "a line like the last one of a build does not end it",
  );
  const sockets = output.filter((line) => line.startsWith("SOCKET ")).map((line) => line.slice(7));
  writeLine(`     sockets that a build may write to: ${sockets.join(", ")}`);
  demand(
    sockets.length > 0 && sockets.every((name) => name.startsWith("/run/systemd/")),
    "they are systemd's own, which ask who it is",
  );
  const listening = machine.system.run("ss -ltnH | awk '{print $4}'").output.split(/\s+/);
  writeLine(`     what listens on the machine: ${listening.join(", ")}`);
  demand(machine.fails("test -e /dev/shm/left-by-build"), "its /dev/shm is its own");
  demand(!machine.must("ipcs -m").includes("site-build"), "and so is all other shared memory");
  await machine.build({ mark: "even" });
  const home = "/var/lib/site-build/temp/home/.npmrc";
  demand(machine.fails(`test -e ${home}`), "the next build has a HOME of its own");
  const isReleased = () => machine.status()!.builds[0]?.outcome === "released";
  demand(isReleased(), "the next build is as if it had not been");
  machine.write({ mark: "shut" }, "true", "chmod 000 .");
  machine.press("rebuild");
  await machine.statusWhen(({ problem }) => problem !== null, "a folder that is shut is refused");
  await machine.build({ mark: "open" });
  demand(isReleased(), "a build after one that has shut its folder is released");
}

const PIDS = "/var/lib/site-build/pids";

async function startEndlessBuild() {
  machine.must(`rm -f ${PIDS}`);
  machine.write({ mark: "endless", hang: PIDS });
  machine.press("rebuild");
  const isEndless = () => machine.system.run(`test -s ${PIDS}`).code === 0;
  await until(isEndless, "a build is endless", { pause: 200 });
}

/** The publisher may send no signal to a build: it hears of its end, and ends it, over the socket. */
async function killsAndRollbacks() {
  await machine.build({ mark: "back" });
  await startEndlessBuild();
  const before = machine.must("systemctl show --value -p MainPID publisher");
  writeLine("     (this kernel has no memory controller for systemd: the kill is emulated)");
  machine.must("systemctl kill --signal=KILL 'site-build@*'");
  await machine.statusWhen(({ problem }) => problem !== null, "the status says so");
  demand(
    machine.status()!.problem!.heading.includes("short of memory"),
    "a build that is killed says that memory may be short",
  );
  demand(
    machine.must("systemctl show --value -p MainPID publisher") === before,
    "and the publisher lives",
  );
  machine.must("systemctl restart publisher");
  await until(() => machine.status() !== null, "the publisher is back", { pause: 200 });
  await until(() => machine.status()!.building !== null, "it builds at once", { pause: 200 });
  demand(true, "a start builds at once, whatever has failed before");

  const isEndless = () => machine.system.run("pgrep -u site-build").code === 0;
  await until(isEndless, "the build is endless again", { pause: 200 });
  const { live, releases } = machine.status()!;
  machine.press("rollback", `-d release=${releases.find(({ isLive }) => !isLive)!.id}`);
  await until(() => machine.fails("pgrep -u site-build"), "the build has ended", { pause: 100 });
  demand(machine.status()!.live !== live, "a rollback ends a build, with all that it has started");
  machine.write({ mark: "last" });
  machine.press("unpin");
  await machine.idle();

  await startEndlessBuild();
  machine.must("pkill -STOP -u site-build -f build/program.ts");
  machine.write({ mark: "freed" });
  machine.must("systemctl restart publisher");
  await until(() => machine.status() !== null, "the publisher is back again", { pause: 200 });
  await machine.idle();
  demand(
    machine.status()!.problem === null,
    "a restart ends a build that does not hear the publisher",
  );
}

/** Visitors ask on and on while the code is replaced and the publisher restarted. */
async function upgrade() {
  machine.must(
    "cat > /root/Caddyfile",
    `{\nadmin unix//root/admin.sock\nskip_install_trust\nlocal_certs\nauto_https disable_redirects\n}\n${machine.must("sed '1,/^}$/d' /srv/site/packages/publisher/deploy/Caddyfile")}`,
  );
  const caddy = machine.system.start(
    "HOME=/root SITE_DOMAIN=localhost caddy run --config /root/Caddyfile --adapter caddyfile 2>/dev/null",
  );
  const visit = () =>
    machine.system.run("curl -sk -o /dev/null -w '%{http_code}' https://localhost/about/").output;
  await until(() => visit() === "200", "Caddy serves", { pause: 200 });
  demand(
    machine.fails("curl -s -m 3 http://127.0.0.1:2019/config/") &&
      machine.isDenied(
        "site-build",
        "curl -s -m 3 --unix-socket /root/admin.sock http://a/config/",
      ),
    "Caddy's settings are behind a socket that no build may enter",
  );
  const visitor = machine.system.start(
    "for i in $(seq 400); do curl -sk -o /dev/null -w '%{http_code}\\n' https://localhost/about/; done",
  );
  let seen = "";
  visitor.stdout?.on("data", (data: Buffer) => (seen += data.toString()));
  const ended = new Promise((resolve) => visitor.once("exit", resolve));
  machine.must(
    "cp -r /srv/site/packages /srv/site/packages.new && mv /srv/site/packages /srv/site/packages.old && mv /srv/site/packages.new /srv/site/packages && systemctl restart publisher",
  );
  await machine.idle();
  await ended;
  caddy.kill();
  const answers = seen.trim().split("\n");
  demand(
    answers.length === 400 && answers.every((answer) => answer === "200"),
    "during an upgrade every one of 400 visits gets its page",
  );
}

async function main() {
  machine = await SiteMachine.start();
  try {
    await buildsStayApart();
    await buildsLeaveNothing();
    nobodyGainsRights(machine);
    await killsAndRollbacks();
    await upgrade();
  } finally {
    await machine.system.end();
  }
}

main().catch((error: unknown) => {
  writeLine((error as Error).message);
  process.exitCode = 1;
});
