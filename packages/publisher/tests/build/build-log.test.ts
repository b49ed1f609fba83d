import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { BuildLog, lineSplitter } from "../../src/build/build-log";
import { redactor } from "../../src/log";
import { tempFolder } from "../support/temp-folder";

const folder = tempFolder();
const create = () => BuildLog.create(folder.path, redactor(["s3cret-token"]));

test("of both streams the last lines are kept for the status, those of errors first", async () => {
  const log = await create();
  log.output("stdout", `${Array.from({ length: 12 }, (_, i) => `step ${i}`).join("\n")}\n\n`);
  expect(log.lastLines).toEqual(Array.from({ length: 10 }, (_, i) => `step ${i + 2}`));
  log.output("stderr", "error It broke with s3cret-token.\r\nand s");
  expect(log.lastLines).toEqual(["error It broke with •••."]);
  await log.close({ by: "exit", code: 1 });
  expect(log.lastLines.at(-1)).toBe("and s");
  const [name = ""] = await readdir(folder.path);
  expect((await readFile(path.join(folder.path, name), "utf8")).split("\n").slice(-5)).toEqual([
    ...["", "error It broke with •••.", "and s"],
    ...['The build ended: {"by":"exit","code":1}', ""],
  ]);
});

test.each(["Error: ENOSPC: no space left on device, write", "write EDQUOT"])(
  "a full disk is told apart: %s",
  async (line) => {
    const log = await create();
    log.output("stderr", "all is well\n");
    expect(log.isDiskFull).toBe(false);
    log.output("stdout", `${line}\n`);
    expect(log.isDiskFull).toBe(true);
    await log.close(null);
  },
);

test("a secret is hidden wherever the pieces of the text begin and end", () => {
  const secret = "s3cret-token-of-32-characters-xx";
  const text = `first ${secret}\nand ${"x".repeat(70_000)}${secret}${"y".repeat(70_000)} ${encodeURIComponent("a/b+c/d+e")}\nlast`;
  for (const size of [1, 7, 1000, 65_530]) {
    const lines: string[] = [];
    const splitter = lineSplitter(redactor([secret, "a/b+c/d+e", "short"]), (line) =>
      lines.push(line),
    );
    for (let at = 0; at < text.length; at += size) splitter.push(text.slice(at, at + size));
    splitter.end();
    const all = lines.join("");
    expect(all).not.toContain("token-of-32");
    expect(all.match(/•••/g)).toHaveLength(3);
    expect(all.length).toBe(
      text.length - 2 - 2 * (secret.length - 3) - ("a%2Fb%2Bc%2Fd%2Be".length - 3),
    );
    expect(lines.at(-1)).toBe("last");
  }
});

test("each line of a secret with several is hidden", () => {
  expect(redactor(["-----BEGIN KEY-----\nabcdefghij\n"])("got abcdefghij")).toBe("got •••");
});
