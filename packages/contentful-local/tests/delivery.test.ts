import { localized } from "../src";
import { clientFor, failureOf, localContentful } from "./clients";

const server = localContentful();
const reader = () => clientFor(server.contentful).withoutLinkResolution;

/** Publishes a question. */
function publish(id: string, question = "Why?") {
  const { space } = server.contentful;
  space.putEntry(id, "faq", localized({ question }));
  space.publish(id);
}

beforeAll(() => {
  const rest = { type: "Text", localized: false, required: false };
  const question = { id: "question", name: "Question", ...rest };
  server.contentful.space.putContentType("faq", { name: "Question", fields: [question] });
});
beforeEach(() => {
  const { entries } = server.contentful.space;
  for (const { id } of entries.all()) server.contentful.space.remove(id);
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
  const sync = await previewer(tokens.preview).withoutLinkResolution.sync({ initial: true });
  expect(sync.entries.map(({ fields }) => fields["question"])).toEqual([
    { "en-US": "Half a" },
    { "en-US": "After?" },
  ]);
  const wrong = failureOf(previewer(tokens.delivery).getEntries());
  expect(await wrong).toMatchObject({ id: "AccessTokenInvalid", status: 401 });
});

test("answers of more than 7 MB are refused, so that the page size has to be smaller", async () => {
  const question = "word ".repeat(9_990);
  for (let index = 0; index < 160; index += 1) publish(`long-${index}`, question);
  const { message } = await failureOf(reader().getEntries({ limit: 160 }));
  expect(message).toMatch(/^Response size too big/);
  expect((await reader().getEntries({ limit: 100 })).items).toHaveLength(100);
});
