import { localized, startContentful } from "../src";
import { clientFor, failureOf, localContentful } from "./clients";
import { picture } from "./fixture";

const server = localContentful();
const reader = () => clientFor(server.contentful).withoutLinkResolution;

interface Ids {
  readonly entries: readonly string[];
  readonly deleted: readonly string[];
  readonly token: string;
}

type Synced = Awaited<ReturnType<ReturnType<typeof reader>["sync"]>>;

const idsOf = ({ deletedEntries, entries, nextSyncToken }: Synced): Ids => ({
  entries: entries.map(({ sys }) => sys.id),
  deleted: deletedEntries.map(({ sys }) => sys.id),
  token: nextSyncToken!,
});

const begin = async (more: object = {}) => idsOf(await reader().sync({ initial: true, ...more }));
const goOn = async (nextSyncToken: string) => idsOf(await reader().sync({ nextSyncToken }));

/** Publishes a question. */
function publish(id: string, question = "Why?") {
  const { space } = server.contentful;
  space.putEntry(id, "faq", localized({ question }));
  space.publish(id);
}

beforeAll(() => {
  server.contentful.space.putContentType("faq", {
    name: "Question",
    fields: [{ id: "question", name: "Question", type: "Text", localized: false, required: true }],
  });
});

beforeEach(() => {
  const { space } = server.contentful;
  for (const { id } of space.entries.all()) space.remove(id);
});

test("an initial sync has everything that is published, the next one what has changed", async () => {
  publish("one");
  publish("two");
  server.contentful.space.putEntry("draft", "faq", localized({ question: "Not yet?" }));
  const first = await begin();
  expect(first.entries).toEqual(["two", "one"]);

  publish("one", "Why not?");
  publish("three");
  const second = await goOn(first.token);
  expect(second).toMatchObject({ entries: ["three", "one"], deleted: [] });
  expect(await goOn(second.token)).toMatchObject({ entries: [], deleted: [] });
});

test("a deletion is synced once, unless the entry was published again", async () => {
  const { space } = server.contentful;
  for (const id of ["one", "two", "three"]) publish(id);
  const { token } = await begin();
  space.unpublish("one");
  space.remove("two");
  space.unpublish("three");
  space.publish("three");
  const next = await goOn(token);
  expect(next).toMatchObject({ entries: ["three"], deleted: ["two", "one"] });
  expect(await goOn(next.token)).toMatchObject({ entries: [], deleted: [] });
  expect(await begin()).toMatchObject({ entries: ["three"], deleted: [] });
});

test("what is published while pages are read is in the next sync, and nothing is lost", async () => {
  for (const id of ["one", "two", "three", "four"]) publish(id);
  const client = reader();
  const first = await client.sync({ initial: true, limit: 2 }, { paginate: false });
  publish("one", "Changed?");
  const rest = await client.sync({ nextPageToken: first.nextPageToken! }, { paginate: true });
  expect(idsOf(first).entries).toEqual(["four", "three"]);
  expect(idsOf(rest).entries).toEqual(["two"]);
  expect(await goOn(rest.nextSyncToken!)).toMatchObject({ entries: ["one"] });
});

test("pages have the size that was asked for at the beginning", async () => {
  for (const id of ["one", "two", "three"]) publish(id);
  const { token } = await begin({ limit: 1 });
  const { calls } = server.contentful;
  expect(calls.count({ path: /\/sync/ })).toBe(3);
  for (const id of ["one", "two"]) publish(id, "Again?");
  calls.clear();
  expect((await goOn(token)).entries).toEqual(["two", "one"]);
  expect(calls.count({ path: /\/sync/ })).toBe(2);
});

test("a sync of pictures has no entries", async () => {
  const { space } = server.contentful;
  publish("one");
  await space.putAsset("barn", { title: "Barn", path: await picture("barn") });
  space.publishAsset("barn");
  const pictures = await reader().sync({ initial: true, type: "Asset" });
  expect([pictures.assets.length, pictures.entries.length]).toEqual([1, 0]);
});

test("answers of more than 7 MB are refused, so that the page size has to be smaller", async () => {
  const long = "word ".repeat(9_990);
  for (let index = 0; index < 160; index += 1) publish(`long-${index}`, long);
  const failure = await failureOf(begin());
  expect(failure.message).toMatch(/^Response size too big/);
  expect((await begin({ limit: 100 })).entries).toHaveLength(160);
});

test("a token of another space, or with other parameters beside it, is refused", async () => {
  const other = await startContentful();
  const { nextSyncToken } = await clientFor(other).withoutLinkResolution.sync({ initial: true });
  await other.close();
  expect(await failureOf(goOn(nextSyncToken!))).toMatchObject({ id: "BadRequest", status: 400 });
  expect(await failureOf(goOn("nonsense"))).toMatchObject({ status: 400 });
  const { token } = await begin();
  expect(await failureOf(goOn(`${token}&limit=5`))).toMatchObject({ status: 400 });
  expect(await failureOf(begin({ order: "sys.id" }))).toMatchObject({ status: 400 });
});
