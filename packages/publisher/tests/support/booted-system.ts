/** A machine with the units of `deploy/`: a real systemd in namespaces of its own, on a copy of the root. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmdirSync } from "node:fs";
import path from "node:path";
import { until } from "./until";

const PROJECT = path.resolve(__dirname, "../../../..");
const UNITS = ["publisher.service", "site-build.socket", "site-build@.service"];

/** Units of a machine that would change the one below, or need its devices. */
const MASKED = "binfmt hwdb-update modules-load random-seed remount-fs sysctl udev-trigger udevd"
  .split(" ")
  .map((name) => `systemd-${name}`);

const TARGET = "[Unit]\nRequires=sysinit.target\nAfter=sysinit.target\nAllowIsolate=yes\n";

/** What the namespaces' first shell does before it becomes systemd. */
const BOOT = `set -e
mount --make-rprivate /
mount -t tmpfs tmpfs "$0"
mkdir "$0/upper" "$0/work" "$0/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$0/upper,workdir=$0/work" "$0/root"
cd "$0/root"
mkdir -p srv/site/packages/publisher etc/systemd/system
cp -r "$1/packages/publisher/"* srv/site/packages/publisher/
cp "$1/tsconfig.json" srv/site/
for unit in ${UNITS.join(" ")}; do cp "srv/site/packages/publisher/deploy/$unit" etc/systemd/system/; done
mkdir -p srv/site/node_modules
mount --bind "$1/node_modules" srv/site/node_modules
chown -R root:root srv/site/packages
rm -f usr/bin/node && cp "$2" usr/bin/node
mount -t proc proc proc
mount --rbind /dev dev
mount -t sysfs -o ro sysfs sys
mount -t tmpfs tmpfs sys/fs/cgroup
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
chmod 1777 tmp
for unit in ${MASKED.join(" ")}; do ln -sf /dev/null "etc/systemd/system/$unit.service"; done
printf '${TARGET.replaceAll("\n", "\\n")}' > etc/systemd/system/prove.target
exec env -i container=prove PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot . /lib/systemd/systemd --system --unit=prove.target --show-status=no`;

/** What a command of the machine has printed, and how it has ended. */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

export class BootedSystem {
  private constructor(
    readonly folder: string,
    private readonly holder: ChildProcess,
    private readonly pid: number,
  ) {}

  /** @throws Error in one sentence where the machine has no such namespaces */
  static async boot(): Promise<BootedSystem> {
    const hasUnshare = spawnSync("unshare", ["--version"]).error === undefined;
    if (process.getuid?.() !== 0 || !hasUnshare) {
      throw new Error("Booting systemd in namespaces of its own takes Linux, root and unshare.");
    }
    const folder = mkdtempSync("/dev/shm/booted-");
    const namespaces = ["--mount", "--pid", "--net", "--uts", "--ipc", "--cgroup"];
    const boot = ["--fork", "--kill-child", "sh", "-c", BOOT, folder, PROJECT, process.execPath];
    const holder = spawn("unshare", [...namespaces, ...boot], { stdio: "pipe" });
    let errors = "";
    holder.stderr.on("data", (data: Buffer) => (errors += data.toString()));
    const ended = once(holder, "exit");
    const children = () =>
      readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, "utf8").trim();
    const isBooted = () => {
      if (holder.exitCode !== null) return true;
      const pid = Number(children());
      if (!pid || !readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("prove.target"))
        return false;
      return (
        new BootedSystem(folder, holder, pid).run("systemctl is-active prove.target").code === 0
      );
    };
    await until(isBooted, "systemd has booted", { pause: 200 });
    if (holder.exitCode === null) return new BootedSystem(folder, holder, Number(children()));
    await ended;
    rmdirSync(folder);
    throw new Error(`No systemd can be booted here in namespaces of its own: ${errors.trim()}`);
  }

  /** Runs a line of a shell on the machine, as root. */
  run(script: string, input = ""): Ran {
    const enter = ["--target", `${this.pid}`, "-m", "-p", "-n", "-u", "-i", "-C", "-r", "-w"];
    const { status, stdout, stderr } = spawnSync("nsenter", [...enter, "sh", "-c", script], {
      input,
      encoding: "utf8",
      env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
    });
    return { code: status, output: `${stdout}${stderr}`.trim() };
  }

  /** Runs a line as one of its users, with no rights besides. */
  runAs(user: string, script: string): Ran {
    const become = `setpriv --reuid=${user} --regid=${user} --init-groups --bounding-set=-all --no-new-privs`;
    return this.run(`${become} sh -c "$(cat)"`, script);
  }

  /** Starts a program that goes on. */
  start(script: string): ChildProcess {
    const enter = ["--target", `${this.pid}`, "-m", "-p", "-n", "-u", "-i", "-C", "-r", "-w"];
    return spawn("nsenter", [...enter, "sh", "-c", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
  }

  /** Ends the machine with all that it runs. */
  async end(): Promise<void> {
    const ended = once(this.holder, "exit");
    process.kill(this.pid, "SIGKILL");
    await ended;
    rmdirSync(this.folder);
  }
}
