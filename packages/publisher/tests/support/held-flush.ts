/**
 * Holds each flush of a file's content until the file HELD_UNTIL is there, if its path includes HELD_PATH;
 * HELD_FLUSH is there once one is held.
 */
import { existsSync, readlinkSync, writeFileSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const { HELD_FLUSH = "", HELD_PATH = "", HELD_UNTIL = "" } = process.env;

void open(__filename).then(async (handle) => {
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  const { sync } = prototype;
  prototype.sync = async function (this: FileHandle) {
    const isMeant = readlinkSync(`/proc/self/fd/${this.fd}`).includes(HELD_PATH);
    const isHeld = isMeant && (await this.stat()).isFile() && !existsSync(HELD_UNTIL);
    if (isHeld) writeFileSync(HELD_FLUSH, "");
    while (isHeld && !existsSync(HELD_UNTIL)) await sleep(5);
    return sync.call(this);
  };
  await handle.close();
});
