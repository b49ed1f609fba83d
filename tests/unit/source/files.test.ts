import { fileProblem, shortened } from "../../../src/source/files";

const systemError = (message: string, fields: object) =>
  Object.assign(new Error(message), { code: message.split(":")[0] }, fields);

test.each([
  ["ENOSPC: no space left on device, write", undefined, "Free some disk space"],
  ["EACCES: permission denied, open", "/srv/a.jpg", "Check its name and its permissions"],
])("reports the error %s of the file %s, and where it is", (message, path, fix) => {
  expect(fileProblem(systemError(message, { syscall: "write", path }))).toBe(
    `${path ?? `A file in ${process.cwd()}`} cannot be read or written (${message}). ${fix}, and try again.`,
  );
});

test.each([
  systemError("EACCES: connect EACCES 192.0.2.1:443", { syscall: "connect" }),
  new TypeError("x is undefined"),
])("does not report %s as a file's problem", (error) => expect(fileProblem(error)).toBeNull());

const FAMILY = "👨‍👩‍👧‍👦";

test.each([
  ["x".repeat(181), 180, "x".repeat(180)],
  // Three bytes per character, and four bytes in two UTF-16 code units.
  ["婚礼", 5, "婚"],
  ["🌊🌊", 7, "🌊"],
  // A letter and a combining accent, as macOS writes them.
  ["Zoe\u0308", 4, "Zo"],
  ["Zoe\u0308", 5, "Zoe\u0308"],
  [`A ${FAMILY}`, 20, "A "],
  // Control characters, and half of a surrogate pair.
  ["a\0b\n", 180, "a-b-"],
  ["a\ud83d", 180, "a\ufffd"],
])("shortens the name %p to %i bytes: %p", (name, bytes, expected) => {
  expect(shortened(name, bytes)).toBe(expected);
});
