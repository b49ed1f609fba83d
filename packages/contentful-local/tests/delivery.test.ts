import { localized, type Api } from "../src";
import { fetchFrom, localContentful } from "./clients";

interface List {
  readonly message?: string;
  readonly items: readonly { readonly sys: object; readonly fields: Record<string, unknown> }[];
}

const server = localContentful();

/** Asks an API for readers. */
async function read(api: Api & ("delivery" | "preview"), target: string) {
  const { environment, hosts, spaceId, tokens } = server.contentful;
  const url = `https://${hosts[api]}/spaces/${spaceId}/environments/${environment}/${target}`;
  const headers = { authorization: `Bearer ${tokens[api]}` };
  const { body, status } = await fetchFrom(server.contentful, url, headers);
  return { status, ...(JSON.parse(body.toString()) as List) };
}

beforeAll(() => {
  const question = { id: "question", name: "Question", type: "Text" } as never;
  server.contentful.space.putContentType("faq", { name: "Question", fields: [question] });
});

test("a preview shows drafts and changes that are not published, and nothing that is archived", async () => {
  const { space } = server.contentful;
  space.putEntry("changed", "faq", localized({ question: "Before?" }));
  space.publish("changed");
  space.changeEntry("changed", localized({ question: "After?" }));
  space.putEntry("draft", "faq", localized({ question: "Half a" }));
  space.putEntry("hidden", "faq", {});
  space.entries.archive("hidden");
  const questions = ({ items }: List) => items.map(({ fields }) => fields["question"]);
  const { items } = await read("preview", "entries?order=sys.id");
  expect(questions({ items })).toEqual(["After?", "Half a"]);
  expect(items.map(({ sys }) => "publishedAt" in sys)).toEqual([true, false]);
  const texts = [{ "en-US": "Half a" }, { "en-US": "After?" }];
  expect(questions(await read("preview", "sync?initial=true"))).toEqual(texts);
  expect(questions(await read("delivery", "entries"))).toEqual(["Before?"]);
});

test("answers of more than 7 MB are refused, so that the page size has to be smaller", async () => {
  const { space } = server.contentful;
  for (let index = 0; index < 160; index += 1) {
    space.putEntry(`long-${index}`, "faq", localized({ question: "word ".repeat(9_990) }));
    space.publish(`long-${index}`);
  }
  const { message, status } = await read("delivery", "entries?limit=160");
  expect([status, message]).toEqual([400, expect.stringMatching(/^Response size too big/)]);
  expect((await read("delivery", "entries?limit=100")).items).toHaveLength(100);
});
