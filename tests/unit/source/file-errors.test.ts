import { mkdir, readFile, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { fileProblem } from "../../../src/source/file-errors";
import { tempFolder } from "../../support/temp-folder";

const folder = tempFolder();

const thrownBy = (failing: Promise<unknown>) =>
  failing.then(
    () => null,
    (error: unknown) => error,
  );

const systemError = (message: string, fields: object) =>
  Object.assign(new Error(message), { code: message.split(":")[0] }, fields);

test("a name that is too long is reported with the file's path, and with what to do", async () => {
  const file = path.join(folder.path, `${"婚礼仪式".repeat(23)}.jpg`);
  const error = await thrownBy(writeFile(file, "photo"));
  expect(fileProblem(error)).toBe(
    `${file} cannot be read or written (ENAMETOOLONG: name too long, open '${file}'). ` +
      "Give the file, or the folder that it is in, a shorter name, and try again.",
  );
});

test("what has no advice of its own is reported with the system's reason", async () => {
  const file = path.join(folder.path, "arch.jpg");
  await mkdir(file);
  const error = await thrownBy(writeFile(file, "photo"));
  expect(fileProblem(error)).toBe(
    `${file} cannot be read or written (EISDIR: illegal operation on a directory, open '${file}'). Correct that, and try again.`,
  );
  const lost = await thrownBy(readFile(path.join(folder.path, "none.jpg")));
  expect(fileProblem(lost)).toMatch(/none\.jpg cannot be read or written \(ENOENT: /);
});

test.each([
  ["ENOSPC: no space left on device, write", "Free some space on its disk"],
  ["EDQUOT: disk quota exceeded, write", "Free some space on its disk"],
  ["EMFILE: too many open files", "Let programs open more files: ulimit -n shows the limit"],
  ["EIO: i/o error, write", "Check its disk"],
])("an error that names no file, %s, is reported with the folder", (message, fix) => {
  expect(fileProblem(systemError(message, { syscall: "write" }))).toBe(
    `A file in ${process.cwd()} cannot be read or written (${message}). ${fix}, and try again.`,
  );
});

test.each([
  ["EACCES: permission denied, mkdir '/site'", "Give whoever runs this the right"],
  ["EPERM: operation not permitted, open '/site'", "Give whoever runs this the right"],
  ["EROFS: read-only file system, open '/site'", "Make its disk writable"],
])("a file that may not be written, %s, is reported", (message, fix) => {
  const problem = fileProblem(systemError(message, { path: "/site", syscall: "open" }));
  expect(problem).toContain(`/site cannot be read or written (${message}). ${fix}`);
});

test("errors of a network, of the site's code, and what is no error are left to others", async () => {
  const refused = await new Promise((resolve) =>
    net.connect(1, "127.0.0.1").once("error", resolve),
  );
  expect(fileProblem(refused)).toBeNull();
  for (const code of ["EACCES", "EPERM"]) {
    const blocked = systemError(`${code}: connect ${code} 192.0.2.1:443`, { syscall: "connect" });
    expect(fileProblem(blocked)).toBeNull();
  }
  for (const other of [new Error("no answer"), new TypeError("x is undefined"), "late", undefined])
    expect(fileProblem(other)).toBeNull();
});
