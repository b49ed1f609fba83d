/** Minimal Debian systems that the tests boot: made once by debootstrap, then cached. */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { requireProgram } from "../../../../tests/support/installed";

/** Debian 12 and 13, with systemd 252 and 257. */
export type Release = "bookworm" | "trixie";

const MIRROR = "http://deb.debian.org/debian";
/** Includes all packages of `install.sh`, so that machines need no network. */
const PACKAGES =
  "systemd,systemd-sysv,dbus,ca-certificates,caddy,curl,git,iproute2,libsasl2-modules,openssl,postfix,procps,rsync,unattended-upgrades";
/** Shared by all checkouts. */
const CACHE = path.join(
  process.env.XDG_CACHE_HOME ?? path.join(homedir(), ".cache"),
  "officiant-debian",
);

/**
 * Returns the folder of this process's unified cgroup.
 *
 * @throws Error if there is none, or it is read-only, as in many containers
 */
export function ownCgroup(): string {
  const [, mount] =
    /^(?:\S+ ){4}(\S+) .* - cgroup2 /m.exec(readFileSync("/proc/self/mountinfo", "utf8")) ?? [];
  if (!mount) throw new Error("no cgroup2 is mounted");
  const [, own = "/"] = /^0::(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8")) ?? [];
  const folder = path.join(mount, own);
  accessSync(folder, constants.W_OK);
  return folder;
}

/** @returns why no Debian can be booted here; `undefined` if one can */
export function whyNoDebian(): string | undefined {
  if (process.getuid?.() !== 0) return "Booting a Debian requires root.";
  const namespaces = ["--mount", "--pid", "--net", "--uts", "--ipc", "--cgroup", "--fork"];
  const script =
    "mount --make-rprivate / && mount -t tmpfs t /mnt && mount -t proc p /proc && mount -t cgroup2 c /mnt";
  try {
    execFileSync("unshare", [...namespaces, "sh", "-c", script], { stdio: "pipe" });
    ownCgroup();
    requireProgram(["debootstrap"], ["debootstrap"]);
    return undefined;
  } catch (error) {
    return `This machine cannot boot a Debian: ${(error as Error).message}`;
  }
}

/** @returns the folder of a Debian of that release, which must not be changed */
export function debianOf(release: Release): string {
  const key = createHash("sha256").update(PACKAGES).digest("hex").slice(0, 8);
  const folder = path.join(CACHE, `${release}-${key}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const args = ["--variant=minbase", `--include=${PACKAGES}`, release, unfinished, MIRROR];
  const { status, stdout } = spawnSync("debootstrap", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`debootstrap failed: ${stdout.slice(-2000)}`);
  // A default file of Debian's package, which real machines do not have before `install.sh`.
  rmSync(path.join(unfinished, "etc/postfix/main.cf"), { force: true });
  renameSync(unfinished, folder);
  return folder;
}
