/** Promises 1 to 6 on real units: webhooks, builds, releases. */
import type { SiteMachine } from "./site-machine";
import { until } from "./until";

const STATE = "/var/lib/site";
const LIVE = `readlink ${STATE}/releases/current`;

/** Leaves files and segments in shared memory, as a careless build does. */
const LEAVE = "rm -f /dev/shm/large; echo x > /dev/shm/left; ipcmk -M 1000 || true";
/** Makes a build wait while this file exists. */
const WAIT = "while test -e /srv/toy/build-waits; do sleep 0.1; done";

export function publishing(site: () => SiteMachine): void {
  const must = (script: string) => site().system.must(script);
  const can = (script: string) => site().system.can(script);
  const isAsleep = (seconds: number) => site().system.until(`pgrep -u site -fx 'sleep ${seconds}'`);
  /** Makes the pauses before the next retries longer than the test. */
  const failFourTimes = () =>
    must(`echo '{"count":4,"since":"2026-01-01T00:00:00.000Z"}' > ${STATE}/failures`);

  test("runs one build for several webhooks, and exactly one more for those during a build", async () => {
    await site().idle();
    const before = site().builds;
    must("touch /srv/toy/build-waits");
    site().build("burst", { before: WAIT });
    for (let count = 0; count < 5; count += 1) expect(site().hook()).toBe(202);
    await until(() => site().builds === before + 1, "one build begins");
    for (let count = 0; count < 5; count += 1) expect(site().hook()).toBe(202);
    site().build("after");
    must("rm /srv/toy/build-waits");
    await site().shows("after");
    await site().idle();
    expect(site().builds).toBe(before + 2);
    // Waits for another build in three minutes, because Contentful's CDN may be late.
    await isAsleep(180);
    must("systemctl stop site-retry");
  });

  test("builds at each boot and each night", () => {
    expect(must("systemctl is-enabled site-wanted@boot")).toBe("enabled");
    const next = must("systemctl show -p NextElapseUSecRealtime --value site-nightly.timer");
    expect(site().timeOfDay(next)).toBe("03:00");
  });

  test("does not let a build read secrets, connect to local services, or write to the live site", async () => {
    const tries = [
      "cat /etc/site.env",
      "cat /etc/postfix/relay",
      "ls /var/spool/postfix/active",
      `ls -A ${STATE} | grep -vx releases`,
      `echo x > ${STATE}/releases/current/public/index.html`,
      `touch ${STATE}/wanted/x`,
      "touch /srv/site/x",
      "touch /var/lib/site-build/x",
      "exec 3<>/dev/tcp/127.0.0.1/25",
      "exec 3<>/dev/tcp/127.0.0.1/443",
      "exec 3<>/dev/tcp/203.0.113.7/443",
      "curl -s --unix-socket /run/site-intake.sock http://a/readyz",
      "curl -s --unix-socket /var/lib/caddy/admin.sock http://a/config/",
      "head -c 110000000 /dev/zero > large",
      "mount -t tmpfs t .",
      "head -c 80M /dev/zero > /dev/shm/large",
    ];
    // The machine's own address in the network.
    must(
      "ip link add card type veth peer name other; ip address add 203.0.113.7/32 dev card; ip link set card up",
    );
    // With a timeout, because dropped packets get no response.
    const lines = tries.map(
      (line, index) =>
        `if timeout 3 bash -c '${line}' >/dev/null 2>&1; then echo DONE ${index}; fi`,
    );
    await site().publish("rights", {
      before: [
        ...lines,
        LEAVE,
        "rm -f large",
        `test -e ${STATE}/releases/current/public/index.html && echo TRIED`,
      ].join("\n"),
    });
    await site().shows("rights");
    const log = must("journalctl -u site-build -o cat | tail -n 40");
    expect(log).toContain("TRIED");
    expect([...log.matchAll(/DONE (\d+)/g)].map(([, index]) => tries[Number(index)])).toEqual([]);
    // What a build leaves there would take memory until the next boot.
    expect(must("find /dev/shm /dev/mqueue -type f; ipcs -m | grep site-build || true")).toBe("");
  });

  test("ignores a build that fails, leaves bad files behind or is killed, and releases the next one", async () => {
    const odd = {
      "fails without a reason": "exit 3",
      "locks its folder": "chmod 000 public .",
      "leaves a link to a secret": "ln -s /etc/site.env public/secret.txt",
      "is killed": "kill -9 $PPID; kill -9 $$",
    };
    await site().publish("good");
    const live = must(LIVE);
    failFourTimes();
    for (const [index, [what, line]] of Object.entries(odd).entries()) {
      await site().publish("bad", { after: `setsid sleep 1000 & ${line}` });
      expect([what, must(LIVE), can("pgrep -u site-build")]).toEqual([what, live, false]);
      await isAsleep([960, 1920, 3600, 3600][index]!);
    }
    expect(must("grep -rl delivery-token /var/lib/site/releases || true")).toBe("");
    // A publish during the delay starts at once, and ends the delay.
    await site().publish("well");
    await site().shows("well");
    expect(can(`test -e ${STATE}/failures`)).toBe(false);
    expect(can("systemctl is-failed site-retry")).toBe(false);
  });

  test("keeps the live site while a build fills the disk, and frees the space afterwards", async () => {
    const live = must(LIVE);
    failFourTimes();
    must("touch /srv/toy/build-waits");
    const fill =
      "count=0; while head -c 90M /dev/zero > public/$count; do count=$((count + 1)); done";
    site().build("full", { before: `mkdir -p public; ${fill}; ${WAIT}; exit 1` });
    site().requestPublish();
    await site().system.until("[ $(df --output=avail -B1M / | tail -n 1) -lt 90 ]");
    expect(site().send({ id: "no-room" })).toBe(507);
    expect([must(LIVE), site().request("/").status]).toEqual([live, 200]);
    must("rm /srv/toy/build-waits");
    await site().idle();
    expect(site().send({ id: "no-room" })).toBe(202);
    await site().publish("emptied");
    await site().shows("emptied");
  });

  test("keeps hashed files for open pages, and rollback.sh restores the previous release", async () => {
    const script = must(`curl -sk https://officiant.localhost/ | grep -o '/app-[0-9a-f]*.js'`);
    for (const mark of ["r1", "r2"]) await site().publish(mark);
    await site().shows("r2");
    expect(site().request(script).status).toBe(200);
    must("/srv/site/packages/publisher/deploy/rollback.sh");
    await site().shows("r1");
    await site().publish("r3");
    await site().shows("r3");
  });
}
