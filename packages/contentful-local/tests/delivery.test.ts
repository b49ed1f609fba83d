import { localized } from "../src";
import { clientFor, failureOf, localContentful } from "./clients";
import { fillWithContentTypes } from "./fixture";

const server = localContentful();
const reader = () => clientFor(server.contentful).withoutLinkResolution;
const begin = (more: object = {}) => reader().sync({ initial: true, ...more });

/** Publishes a question. */
function publish(id: string, fields: object = { question: "Why?" }) {
  const { space } = server.contentful;
  space.putEntry(id, "faq", localized({ ...fields }));
  space.publish(id);
}
const idsOf = (items: readonly { readonly sys: { readonly id: string } }[]) =>
  items.map(({ sys }) => sys.id);

beforeAll(() => fillWithContentTypes(server.contentful.space));
beforeEach(() => {
  const { entries } = server.contentful.space;
  for (const { id } of entries.all()) server.contentful.space.remove(id);
});

test("a list is filtered and ordered, comes in pages and says how many there are in all", async () => {
  for (const id of ["c", "a", "d", "b"]) {
    publish(id, { question: `${id}?`, page: id === "d" ? "services" : "contact" });
  }
  const query = {
    content_type: "faq",
    "fields.page": "contact",
    order: ["fields.question" as const],
    limit: 2,
  };
  const first = await reader().getEntries(query);
  expect([first.total, idsOf(first.items)]).toEqual([3, ["a", "b"]]);
  expect(idsOf((await reader().getEntries({ ...query, skip: 2 })).items)).toEqual(["c"]);
  const { items } = await reader().getEntries({ "sys.id[in]": ["d", "nobody"] });
  expect(idsOf(items)).toEqual(["d"]);
});

test.each<[string, object, string]>([
  ["an unknown content type", { content_type: "weather" }, "InvalidQuery"],
  ["a field without its type", { "fields.slug": "home" }, "BadRequest"],
  ["more than 1,000 items", { limit: 1001 }, "InvalidQuery"],
  ["another locale", { locale: "de" }, "BadRequest"],
])("whoever asks for %s is refused", async (_what, query, id) => {
  expect(await failureOf(reader().getEntries(query))).toMatchObject({ id, status: 400 });
});

test("a preview shows drafts and changes that are not published, and nothing that is archived", async () => {
  const { hosts, space, tokens } = server.contentful;
  publish("changed");
  space.changeEntry("changed", localized({ question: "After?" }));
  space.putEntry("draft", "faq", localized({ question: "Half a" }));
  space.putEntry("hidden", "faq", {});
  space.entries.archive("hidden");
  const previewer = (accessToken: string) =>
    clientFor(server.contentful, { accessToken, host: hosts.preview });
  const { items } = await previewer(tokens.preview).getEntries({ order: ["sys.id"] });
  expect(items.map(({ fields, sys }) => [sys.id, fields.question])).toEqual([
    ["changed", "After?"],
    ["draft", "Half a"],
  ]);
  expect(items.map(({ sys }) => "publishedAt" in sys)).toEqual([true, false]);
  const wrong = failureOf(previewer(tokens.delivery).getEntries());
  expect(await wrong).toMatchObject({ id: "AccessTokenInvalid", status: 401 });
});

test("answers of more than 7 MB are refused, so that the page size has to be smaller", async () => {
  const question = "word ".repeat(9_990);
  for (let index = 0; index < 160; index += 1) publish(`long-${index}`, { question });
  const failure = await failureOf(begin());
  expect(failure.message).toMatch(/^Response size too big/);
  expect((await begin({ limit: 100 })).entries).toHaveLength(160);
});
