import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { recordingsIn } from "../../../src/model/audio";
import { parse, type RawContent } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";
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

const problemsOf = (raw: RawContent) => parse(raw).problems.map(toSentence);

async function problemsWith(name: string, bytes: Buffer): Promise<string[]> {
  await writeFile(path.join(folder.path, name), bytes);
  return problemsOf(await checkAudio(pageWith(name)));
}

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

const WRONG_KIND =
  "is not an MP3 or M4A recording, or is one that some browsers cannot play, whatever its name says. " +
  "Export it as MP3, or as M4A with AAC sound";
const DAMAGED = "is damaged or incomplete. Export the recording again and choose the new file";
const tooLong = (seconds: number) =>
  `lasts ${seconds} seconds, but the maximum is 90. Shorten it, and choose the new file`;

test.each<[what: string, bytes: Buffer | Promise<Buffer>, message: string]>([
  ["MP3 that is too long", mp3(97), tooLong(97)],
  ["M4A that is too long", m4a(100, ["mp4a"], 1), tooLong(100)],
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
  [
    "file that is too large",
    Buffer.alloc(3 * 1024 * 1024 + 1),
    "is 4 MB, but the maximum is 3 MB. Shorten it, or export it again in a smaller size",
  ],
])("refuses %s", async (_what, bytes, message) => {
  expect(await problemsWith("voice.mp3", await bytes)).toEqual([
    `Page "home": "Recording" ("voice.mp3") ${message} at there`,
  ]);
});

test("reports a value that is no file, and a file that does not exist", async () => {
  const raw = goodContentWith(rawEntry("page", "home", { audio: 3, ...words }, "there"));
  expect(problemsOf(raw)).toEqual([
    'Page "home": "Recording" must be a recording, but is 3. Change it at there',
  ]);
  expect(problemsOf(await checkAudio(pageWith("lost.mp3")))).toEqual([
    'Page "home": "Recording" ("lost.mp3") cannot be found. Add the file, or choose another, at there',
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
