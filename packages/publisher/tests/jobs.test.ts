import { isLive, owe, settle, type Held } from "../src/jobs";
import type { Change, State } from "../src/state";

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

/** What is owed after changes, in the order in which they are told. */
function owed(...changes: readonly Change[]): readonly Change[] {
  const state = { owed: [] as Change[] } as State;
  for (const each of changes) owe(state, each);
  return state.owed;
}

test("of an entry, what is newest is owed, in whatever order it is told", () => {
  const [old, latest] = [change(), change({ revision: 3 })];
  expect(owed(old, latest)).toEqual([latest]);
  expect(owed(latest, old)).toEqual([latest]);
  const gone = change({ isGone: true });
  expect(owed(old, gone)).toEqual([gone]);
  expect(owed(old, change({ key: "Entry:kim" }))).toHaveLength(2);
});

test("a build settles what there was when it began, and a release only what it holds", () => {
  const [first, second, later] = ["a", "b", "c"].map((key) => change({ key }));
  const state = { owed: [first, second, later] } as State;
  settle(state, [first!, second!], { versions: { a: 2, b: 1, c: 2 } });
  expect(state.owed).toEqual([second, later]);
  settle(state, [second!]);
  expect(state.owed).toEqual([later]);
});
