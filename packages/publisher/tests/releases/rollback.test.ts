import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { RollbackImpossible } from "../../src/releases/releases";
import { releasesFixture } from "../support/releases-fixture";

const fixture = releasesFixture();

const livePage = () => readFile(path.join(fixture.folder, "current/public/index.html"), "utf8");
const historyFile = () => path.join(fixture.folder, "history.json");

async function publishMarks(...marks: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const mark of marks) ids.push((await fixture.publish({ mark })).id);
  return ids;
}

test("a rollback goes to the release before, and the next one further back", async () => {
  const [first, second] = await publishMarks("first", "second", "third");
  expect((await fixture.releases.rollback()).id).toBe(second);
  expect(await livePage()).toContain("second");
  const live = await fixture.releases.current();
  expect(live?.id).toBe(second);
  expect(live?.liveSince?.getTime()).toBeGreaterThan(live!.createdAt.getTime());
  expect((await fixture.releases.rollback()).id).toBe(first);
  await expect(fixture.releases.rollback()).rejects.toThrow(RollbackImpossible);
});

test("any kept release can be made live by its id, a newer one too", async () => {
  const [first, , third] = await publishMarks("first", "second", "third");
  await fixture.releases.rollback(first);
  expect(await livePage()).toContain("first");
  await fixture.releases.rollback(third);
  expect(await livePage()).toContain("third");
});

test("the next good build replaces it; a rollback then goes to what was live before, not to what was unwanted", async () => {
  const [first, unwanted] = await publishMarks("first", "unwanted");
  await fixture.releases.rollback();
  await publishMarks("mended");
  expect(await livePage()).toContain("mended");
  expect((await fixture.releases.rollback()).id).toBe(first);
  expect((await fixture.releases.list()).map(({ id }) => id)).toContain(unwanted);
});

test("the live release is kept however old it is", async () => {
  const [first] = await publishMarks("1", "2", "3", "4", "5");
  await fixture.releases.rollback(first);
  expect((await fixture.releases.list()).map(({ id }) => id)).toContain(first);
  expect(await livePage()).toContain("1 /");
});

test("a build that was under way does not undo a rollback, and says so", async () => {
  const [first] = await publishMarks("first", "unwanted");
  const startedAt = new Date();
  await fixture.releases.rollback();
  const release = fixture.publish({ mark: "unwanted too" }, { startedAt });
  await expect(release).rejects.toMatchObject({
    problems: [expect.stringContaining("somebody went back to an earlier release")],
    rolledBack: true,
    shrunk: false,
  });
  expect((await fixture.releases.current())?.id).toBe(first);
});

test("a rollback in the future, from before the clock was set back, stops no build", async () => {
  await publishMarks("first", "second");
  await fixture.releases.rollback();
  const history = JSON.parse(await readFile(historyFile(), "utf8")) as { at: string }[];
  history.at(-1)!.at = "2999-01-01T00:00:00.000Z";
  await writeFile(historyFile(), JSON.stringify(history));
  await publishMarks("third");
  expect(await livePage()).toContain("third");
});

test.each<[string, string | undefined, string]>([
  ["there is no release", undefined, "There is no release yet."],
  ["the id is not known", "2020-01-01-000000-000", "There is no release 2020-01-01-000000-000."],
  ["the id is a path", "../../etc", "There is no release ../../etc."],
])("nothing happens and a sentence says why, when %s", async (_, id, sentence) => {
  if (id) await publishMarks("first");
  const before = await fixture.releases.current();
  await expect(fixture.releases.rollback(id)).rejects.toThrow(sentence);
  expect(await fixture.releases.current()).toEqual(before);
});

test("the live release and a damaged one cannot be gone back to", async () => {
  const [first, second] = await publishMarks("first", "second");
  await expect(fixture.releases.rollback(second)).rejects.toThrow("is live already");
  await rm(path.join(fixture.folder, first!, "release.json"));
  await expect(fixture.releases.rollback(first)).rejects.toThrow(`There is no release ${first}.`);
  expect(await livePage()).toContain("second");
});

test("without a history, lost with a disk perhaps, publishing goes on", async () => {
  await publishMarks("first", "second");
  await rm(historyFile());
  await fixture.reopen();
  expect(await livePage()).toContain("second");
  await publishMarks("third");
  expect(await livePage()).toContain("third");
});
