import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileProblem, shortened } from "../../../src/source/files";
import { tempFolder } from "../../support/temp-folder";

const folder = tempFolder();

const systemError = (message: string, fields: object) =>
  Object.assign(new Error(message), { code: message.split(":")[0] }, fields);

test("a name that is too long is reported with the file's path", async () => {
  const file = path.join(folder.path, `${"婚礼仪式".repeat(23)}.jpg`);
  const error: unknown = await writeFile(file, "photo").catch((thrown: unknown) => thrown);
  expect(fileProblem(error)).toBe(
    `${file} cannot be read or written (ENAMETOOLONG: name too long, open '${file}'). ` +
      "Check its name and its permissions, and try again.",
  );
});

test.each([
  ["ENOSPC: no space left on device, write", "Free some space"],
  ["EIO: i/o error, write", "Check the disk"],
])("an error that names no file, %s, is reported with the folder", (message, fix) => {
  expect(fileProblem(systemError(message, { syscall: "write" }))).toBe(
    `A file in ${process.cwd()} cannot be read or written (${message}). ${fix}, and try again.`,
  );
});

test.each([
  systemError("EACCES: connect EACCES 192.0.2.1:443", { syscall: "connect" }),
  new TypeError("x is undefined"),
])("%s is not reported as a file", (error) => expect(fileProblem(error)).toBeNull());

const FAMILY = "👨‍👩‍👧‍👦";

test.each([
  ["x".repeat(181), 180, "x".repeat(180)],
  // Three bytes each, and four in two units of a JavaScript string.
  ["婚礼", 5, "婚"],
  ["🌊🌊", 7, "🌊"],
  // A letter and its accent, as macOS writes them.
  ["Zoe\u0308", 4, "Zo"],
  ["Zoe\u0308", 5, "Zoe\u0308"],
  [`A ${FAMILY}`, 20, "A "],
  // No system prints these.
  ["a\0b\n", 180, "a-b-"],
  ["a\ud83d", 180, "a\ufffd"],
])("the name %p in %i bytes is %p", (name, bytes, expected) => {
  expect(shortened(name, bytes)).toBe(expected);
});
