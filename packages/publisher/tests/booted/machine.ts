/** A Debian, booted in its own namespaces and cgroup, with a temporary disk. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { inPath } from "../../../../tests/support/installed";
import { debianOf, ownCgroup, type Release } from "./debian";
import { until } from "./until";

/** Size of the disk, which is in memory: a publish needs a free gigabyte, and one test fills the rest. */
const DISK = "1600m";

/** Script of the first shell in the namespaces, which then becomes systemd. */
const BOOT = `set -e
base=$1 node=$2 npm=$3
mount --make-rprivate /
mount -t tmpfs -o size=${DISK} tmpfs /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay overlay -o "lowerdir=$base,upperdir=/mnt/upper,workdir=/mnt/work" /mnt/root
cd /mnt/root
touch usr/bin/node && mount --bind "$node" usr/bin/node
mkdir -p usr/lib/node_modules/npm && mount --bind "$npm" usr/lib/node_modules/npm
ln -sf ../lib/node_modules/npm/bin/npm-cli.js usr/bin/npm
mount -t proc proc proc
# Protects the kernel settings of the host.
mount --bind proc/sys proc/sys
mount -o remount,ro,bind proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/pts dev/shm
for device in null zero full random urandom tty; do touch "dev/$device"; mount --bind "/dev/$device" "dev/$device"; done
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
ln -s pts/ptmx dev/ptmx
for name in fd:/proc/self/fd stdin:fd/0 stdout:fd/1 stderr:fd/2; do ln -s "\${name#*:}" "dev/\${name%%:*}"; done
mount -t tmpfs -o mode=755 tmpfs run
echo machine > etc/hostname
echo '127.0.0.1 localhost machine' > etc/hosts
mkdir old && pivot_root . old && umount -l /old && rmdir /old
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --show-status=no`;

/** Result of a command on the machine. */
interface Result {
  readonly code: number | null;
  readonly output: string;
}

export class Machine {
  private constructor(
    private readonly cgroup: string,
    private readonly holder: ChildProcess,
    private readonly pid: number,
  ) {}

  /** Boots a Debian without a network, and waits until it is up. */
  static async boot(release: Release): Promise<Machine> {
    const base = debianOf(release);
    // Machines that share a cgroup would stop each other's processes.
    const cgroup = mkdtempSync(path.join(ownCgroup(), "booted-"));
    const npm = path.resolve(realpathSync(inPath("npm")!), "../..");
    const namespaces = ["--mount", "--pid", "--net", "--uts", "--ipc", "--cgroup"];
    // The machine ends with the process of the tests.
    const enter = `echo $$ > ${cgroup}/cgroup.procs && exec setpriv --pdeathsig KILL unshare ${namespaces.join(" ")} --fork --kill-child sh -c "$0" sh "$@"`;
    const args = [BOOT, base, process.execPath, npm];
    const holder = spawn("sh", ["-c", enter, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    holder.stderr.on("data", (data: Buffer) => (errors += data.toString()));
    const machine = () => {
      const children = `/proc/${holder.pid}/task/${holder.pid}/children`;
      const pid = Number(readFileSync(children, "utf8").trim());
      const isSystemd = pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("systemd");
      return isSystemd ? new Machine(cgroup, holder, pid) : undefined;
    };
    await until(() => {
      if (holder.exitCode !== null) throw new Error(`The machine did not boot: ${errors}`);
      return /^(running|degraded)/.test(machine()?.run("systemctl is-system-running").output ?? "");
    }, "the machine is up");
    return machine()!;
  }

  #enter(...more: readonly string[]): string[] {
    return ["--target", `${this.pid}`, "-m", "-p", "-n", "-u", "-i", "-C", "-r", "-w", ...more];
  }

  /** Runs a shell script on the machine, as root. */
  run(script: string, input: string | Buffer = ""): Result {
    const { exitCode, signalCode } = this.holder;
    if ((exitCode ?? signalCode) !== null) throw new Error("The machine has ended.");
    const { status, stdout, stderr } = spawnSync("nsenter", this.#enter("bash", "-c", script), {
      input,
      encoding: "utf8",
      env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root", LANG: "C.UTF-8" },
    });
    return { code: status, output: `${stdout}${stderr}`.trim() };
  }

  /** Runs a shell script that must succeed. @returns its output */
  must(script: string, input: string | Buffer = ""): string {
    const { code, output } = this.run(script, input);
    if (code === 0) return output;
    throw new Error(`${script}\n${output}\n${this.run("journalctl -n 40 --no-pager").output}`);
  }

  /** Tests whether a shell script succeeds. */
  can(script: string): boolean {
    return this.run(script).code === 0;
  }

  /** Writes a file, with its folders. */
  write(file: string, text: string, mode = "644"): void {
    this.must(`mkdir -p ${path.dirname(file)} && cat > ${file} && chmod ${mode} ${file}`, text);
  }

  /** Waits until a shell script succeeds. */
  async until(script: string): Promise<void> {
    await until(
      () => this.can(script),
      script,
      () => this.run("journalctl -n 60 --no-pager").output,
    );
  }

  /** Starts a program of the host in the machine's network. */
  startBeside(program: string, args: readonly string[]): ChildProcess {
    const enter = ["--target", `${this.pid}`, "-n", program, ...args];
    return spawn("setpriv", ["--pdeathsig", "KILL", "nsenter", ...enter], {
      stdio: ["ignore", "pipe", "inherit"],
    });
  }

  /** Ends the machine with all its processes. */
  async end(): Promise<void> {
    const ended = once(this.holder, "exit");
    process.kill(this.pid, "SIGKILL");
    await ended;
    // Its last processes may still be ending.
    await until(() => {
      spawnSync("find", [this.cgroup, "-depth", "-type", "d", "-exec", "rmdir", "{}", ";"]);
      return !existsSync(this.cgroup);
    }, "the cgroup is removed");
  }
}
