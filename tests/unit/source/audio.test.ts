import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { recordingsIn } from "../../../src/model/audio";
import { parse } from "../../../src/model/parse";
import { checkAudio, publishAudio } from "../../../src/source/audio";
import { noisyJpeg } from "../../support/pictures";
import { goodContentWith, rawEntry } from "../../support/raw-content";
import { id3Tag, m4a, mp3 } from "../../support/recordings";
import { tempFolder, workIn } from "../../support/temp-folder";

const folder = tempFolder("test");
workIn(folder);

const words = { audioCaption: "How I begin", audioTranscript: "Welcome, everyone." };

const pageWith = (...names: readonly string[]) =>
  goodContentWith(
    ...names.map((name, index) => {
      const slug = ["home", "about"][index]!;
      const audio = { id: name, name, file: path.join(folder.path, name), isAudio: true };
      return rawEntry("page", slug, { slug, audio, ...words }, "there");
    }),
  );

async function problemsWith(name: string, bytes: Buffer) {
  await writeFile(path.join(folder.path, name), bytes);
  return parse(await checkAudio(pageWith(name))).problems;
}

const ofHome = { entry: { id: "home" }, field: "audio", location: "there" };

test.each<[what: string, bytes: Buffer]>([
  ["MP3", mp3(20)],
  ["MP3 with tags before and after it", Buffer.concat([id3Tag(), mp3(20), Buffer.from("TAG…")])],
  ["MP3 with padding around it", Buffer.concat([Buffer.alloc(50), mp3(20), Buffer.alloc(50)])],
  ["MP3 of the maximum length, and what encoders add to it", mp3(90.8)],
  ["M4A", m4a(20)],
  ["M4A for streaming", m4a(90, ["mp4a"], 1)],
])("accepts an %s", async (_what, bytes) => {
  // Whatever its name says.
  expect(await problemsWith("voice.wav", bytes)).toEqual([]);
});

const WRONG_KIND = "audioOfWrongKind";
const DAMAGED = "audioBroken";

test.each<[what: string, bytes: Buffer | Promise<Buffer>, code: string, params?: object]>([
  ["MP3 that is too long", mp3(97), "audioTooLong", { seconds: 97, max: 90 }],
  ["M4A that is too long", m4a(100, ["mp4a"], 1), "audioTooLong", { seconds: 100, max: 90 }],
  ["MP3 that ends within a frame", mp3(20).subarray(0, -30), DAMAGED],
  ["MP3 with a gap", Buffer.concat([mp3(5), Buffer.from("??"), mp3(5)]), DAMAGED],
  ["M4A that ends early", m4a(20).subarray(0, -100), DAMAGED],
  ["M4A without a description", m4a(20).subarray(0, 1020), DAMAGED],
  ["M4A with lossless sound", m4a(20, ["alac"]), WRONG_KIND],
  ["M4A with a film", m4a(20, ["avc1", "mp4a"]), WRONG_KIND],
  ["M4A in fragments, without a length", m4a(0), WRONG_KIND],
  ["picture", noisyJpeg(), WRONG_KIND],
  ["text", Buffer.from("My voice.".repeat(2000)), WRONG_KIND],
  ["empty file", Buffer.alloc(0), WRONG_KIND],
  ["large file", Buffer.alloc(3 * 1024 * 1024 + 1), "audioTooLarge", { size: 4, max: 3 }],
])("refuses %s", async (_what, bytes, code, params = {}) => {
  expect(await problemsWith("voice.mp3", await bytes)).toMatchObject([
    { ...ofHome, code, params: { name: "voice.mp3", ...params } },
  ]);
});

test("reports a value that is no file, and a file that does not exist", async () => {
  const raw = goodContentWith(rawEntry("page", "home", { audio: 3, ...words }, "there"));
  expect(parse(raw).problems).toMatchObject([{ ...ofHome, code: "wrong", params: { value: 3 } }]);
  expect(parse(await checkAudio(pageWith("lost.mp3"))).problems).toMatchObject([
    { ...ofHome, code: "fileMissing", params: { name: "lost.mp3" } },
  ]);
});

/** Publishes the recordings of pages, and returns their addresses. */
async function publish(...names: readonly string[]): Promise<string[]> {
  const { entries } = await checkAudio(pageWith(...names));
  const addresses = await publishAudio(recordingsIn(entries));
  return names.map((name) => addresses.get(name)!);
}

test("publishes each recording under a hash and its own extension, and removes former ones", async () => {
  const write = (name: string, bytes: Buffer) => writeFile(path.join(folder.path, name), bytes);
  await write("one.mp3", mp3(3));
  await write("two.mp3", m4a(3));
  const [one, two] = await publish("one.mp3", "two.mp3");
  expect(one).toMatch(/^\/audio\/[0-9a-f]{20}\.mp3$/);
  expect(two).toMatch(/^\/audio\/[0-9a-f]{20}\.m4a$/);
  expect(await publish("two.mp3", "two.mp3")).toEqual([two, two]);
  await write("two.mp3", m4a(4));
  const [changed] = await publish("two.mp3");
  expect(changed).not.toBe(two);
  expect(await readdir("public/audio")).toEqual([path.basename(changed!)]);
});
