import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { isLive, type Change, type Held } from "../src/changes";
import { readChange } from "../src/contentful";
import { next, state, type Event, type State } from "../src/state";
import { StateFile } from "../src/state-file";
import { tempFolder } from "./support/temp-folder";

const temp = tempFolder();

const KEY = "Entry:maya";
const at = (second: number) => `2026-07-01T10:00:${String(second).padStart(2, "0")}.000Z`;
const change = (more: Partial<Change> = {}): Change => {
  return { key: KEY, revision: 2, isGone: false, since: at(0), ...more };
};
const holding = (revision: number, updatedAt = ""): Held => {
  return { versions: { [KEY]: revision }, updatedAt: { [KEY]: updatedAt } };
};

test.each<[string, Change, Held, boolean]>([
  ["an older revision", change(), holding(1), false],
  ["the revision itself", change(), holding(2), true],
  ["a newer one", change(), holding(3), true],
  ["an entry that was to go", change({ isGone: true }), holding(2), false],
  ["one that was made again after it had gone", change({ isGone: true }), holding(3), true],
  ["nothing of what was to go", change({ isGone: true }), { versions: {} }, true],
  ["nothing of what was to come", change(), { versions: {} }, false],
  ["a higher revision of an entry since deleted", change({ at: at(9) }), holding(7, at(1)), false],
  ["a lower revision that is newer", change({ at: at(1) }), holding(1, at(9)), true],
  [
    "no content type of that name",
    change({ contentType: "x" }),
    { ...holding(1), content: {} },
    true,
  ],
  ["the embedded content", change(), { versions: null }, true],
])("a release that holds %s", (_what, published, held, live) => {
  expect(isLive(published, held)).toBe(live);
});

const after = (events: readonly Event[], from: State = state.parse({})) =>
  events.reduce(next, from);
const published = (...changes: readonly Change[]) =>
  changes.map((each): Event => ({ type: "published", change: each }));
const released = (tried: readonly Change[], release: Held): Event => {
  return { type: "buildEnded", outcome: "released", tried, release };
};

test("of an entry, what is newest is owed, in whatever order it is told", () => {
  const owed = (...changes: readonly Change[]) => after(published(...changes)).owed;
  const [old, latest] = [change(), change({ revision: 3 })];
  expect(owed(old, latest)).toEqual([latest]);
  expect(owed(latest, old)).toEqual([latest]);
  const gone = change({ isGone: true });
  expect(owed(old, gone)).toEqual([gone]);
  expect(owed(old, change({ key: "Entry:kim" }))).toHaveLength(2);
});

test("a build settles what there was when it began, and a release only what it holds", () => {
  const [first, second, later] = ["a", "b", "c"].map((key) => change({ key }));
  const owing = after(published(first!, second!, later!));
  const live = next(owing, released([first!, second!], { versions: { a: 2, b: 1, c: 2 } }));
  expect(live.owed).toEqual([second, later]);
  expect(next(live, { type: "buildEnded", outcome: "refused", tried: [second!] }).owed).toEqual([
    later,
  ]);
});

test("a publish that is told again after the entry was taken away is not owed", () => {
  const gone = change({ isGone: true, at: at(9) });
  const late = change({ at: at(1) });
  const live = after([...published(gone), released([gone], { versions: {} })]);
  expect(after(published(late), live).owed).toEqual([]);
  // Nor where a read has shown it, before or after.
  const seen: Event = { type: "seenGone", change: gone };
  expect(after([seen, ...published(late)]).owed).toEqual([]);
  expect(after([...published(late), seen]).owed).toEqual([]);
  const again = change({ revision: 3, at: at(20) });
  expect(after(published(again), live).owed).toEqual([again]);
});

test("visitors are behind since the oldest thing that is not live", () => {
  const [first, second] = [change(), change({ key: "b", since: at(9) })];
  const owing = after(published(first, second));
  expect(owing.behindSince).toBe(at(0));
  const partly = next(owing, released([first, second], { versions: { [KEY]: 2 } }));
  expect(partly.behindSince).toBe(at(9));
  expect(next(partly, released([second], { versions: null })).behindSince).toBeNull();
  const failed = after([{ type: "buildBegan", at: at(1) }]);
  expect([failed.behindSince, failed.failures]).toEqual([at(1), 1]);
  // A build that somebody stops is none that has failed.
  expect(next(failed, { type: "buildEnded", outcome: "stopped", tried: [] }).failures).toBe(0);
});

test.each<[string, object, boolean]>([
  ["with a file", { fields: { file: { "en-CA": { url: "//a/arch.jpg" } } } }, false],
  ["of which the webhook says nothing", {}, false],
  ["without a file", { fields: { title: { "en-CA": "Arch" } } }, true],
  ["whose file was taken away", { fields: { file: { "en-CA": null } } }, true],
])("a picture %s is published, or gone, as builds see it", (_what, more, isGone) => {
  const sys = { type: "Asset", id: "arch", revision: 2 };
  const published = readChange({ sys, ...more })!;
  expect(published.isGone).toBe(isGone);
  expect(isLive(published, { versions: {} })).toBe(isGone);
});

test("a publish that cannot be saved is not owed, and drops none that was accepted before", async () => {
  const folder = path.join(temp.path, "data");
  const file = await StateFile.open(folder, pino({ level: "silent" }));
  const [old, latest] = [change(), change({ revision: 3 })];
  await file.accept(...published(old));
  await rm(folder, { recursive: true });
  await expect(file.accept(...published(latest))).rejects.toThrow("ENOENT");
  expect([file.state.owed, file.problem === null]).toEqual([[old], false]);
  await mkdir(folder);
  await file.accept(...published(latest));
  expect([file.state.owed, file.problem]).toEqual([[latest], null]);
});
