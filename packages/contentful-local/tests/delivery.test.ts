import { link, localized } from "../src";
import { clientFor, failureOf, fetchFrom, localContentful } from "./clients";
import { fillWithContent } from "./fixture";

const server = localContentful();
const reader = () => clientFor(server.contentful);

beforeAll(() => fillWithContent(server.contentful));

const address = (path: string) => {
  const { hosts, spaceId, tokens } = server.contentful;
  return `https://${hosts.delivery}/spaces/${spaceId}${path}access_token=${tokens.delivery}`;
};

test("the space, its locales and its content types can be read", async () => {
  const { spaceId } = server.contentful;
  expect((await reader().getSpace()).sys).toEqual({ type: "Space", id: spaceId });
  const { items } = await reader().getLocales();
  expect(items).toEqual([expect.objectContaining({ code: "en-US", default: true })]);
  const faq = await reader().getContentType("faq");
  expect(faq).toMatchObject({ displayField: "question", sys: { type: "ContentType" } });
});

test("a list is filtered and ordered, comes in pages and says how many there are in all", async () => {
  const query = { content_type: "galleryPhoto", order: ["fields.alt" as const], limit: 10 };
  const first = await reader().getEntries(query);
  const second = await reader().getEntries({ ...query, skip: 10 });
  expect([first.total, first.items.length, second.items.length]).toEqual([17, 10, 7]);
  const alts = [...first.items, ...second.items].map(({ fields }) => fields.alt as string);
  expect(alts).toEqual([...alts].sort((a, b) => (a < b ? -1 : 1)));

  const beach = await reader().getEntries({
    content_type: "galleryPhoto",
    "fields.category": "Beach",
  });
  expect(beach.items.length).toBeGreaterThan(0);
  expect(beach.items.every(({ fields }) => fields.category === "Beach")).toBe(true);
  const [one] = beach.items;
  const byId = await reader().getEntries({ "sys.id[in]": [one!.sys.id, "nobody"] });
  expect(byId.items.map(({ sys }) => sys.id)).toEqual([one!.sys.id]);
});

test("a reader can ask for some fields only", async () => {
  const { items } = await reader().getEntries({ content_type: "page", select: ["fields.slug"] });
  expect(items.map(({ fields }) => Object.keys(fields))).toEqual(items.map(() => ["slug"]));
});

test("pictures come with the entries that link to them, and links without a target are listed", async () => {
  const { space } = server.contentful;
  space.putEntry("lost", "galleryPhoto", {
    ...localized({ alt: "A lost picture", category: "Beach" }),
    image: { "en-US": link("Asset", "nowhere") },
  });
  space.publish("lost");
  const answer = await fetchFrom(
    server.contentful,
    address("/environments/master/entries?content_type=galleryPhoto&"),
  );
  const list = JSON.parse(answer.body.toString()) as {
    readonly includes: { readonly Asset: readonly unknown[] };
    readonly errors: readonly unknown[];
  };
  expect(list.includes.Asset).toHaveLength(17);
  expect(list.errors).toEqual([
    {
      sys: { id: "notResolvable", type: "error" },
      details: { type: "Link", linkType: "Asset", id: "nowhere" },
    },
  ]);
  space.remove("lost");
});

test("readers see the default locale, or all of them", async () => {
  const { space } = server.contentful;
  const french = space.locales.add({ code: "fr", name: "French" });
  space.putContentType("note", {
    name: "Note",
    displayField: "text",
    fields: [
      { id: "text", name: "Text", type: "Symbol", localized: true, required: false },
      { id: "kind", name: "Kind", type: "Symbol", localized: false, required: false },
    ],
  });
  space.putEntry("both", "note", {
    text: { "en-US": "Hello", fr: "Bonjour" },
    kind: { "en-US": "greeting" },
  });
  space.publish("both");

  expect((await reader().getEntry("both")).fields).toEqual({ text: "Hello", kind: "greeting" });
  expect((await reader().withAllLocales.getEntry("both")).fields).toEqual({
    text: { "en-US": "Hello", fr: "Bonjour" },
    kind: { "en-US": "greeting" },
  });
  expect((await failureOf(reader().getEntries({ locale: "de" }))).status).toBe(400);
  space.locales.remove(french.id);
});

test("a field that was omitted from its type is not delivered", async () => {
  const { space } = server.contentful;
  const field = (id: string, omitted = false) => ({
    id,
    name: id,
    type: "Symbol",
    localized: false,
    required: false,
    omitted,
  });
  space.putContentType("sign", { name: "Sign", fields: [field("text"), field("place")] });
  space.putEntry("gate", "sign", localized({ text: "Welcome", place: "Gate" }));
  space.publish("gate");
  space.putContentType("sign", { name: "Sign", fields: [field("text"), field("place", true)] });
  expect((await reader().getEntry("gate")).fields).toEqual({ text: "Welcome" });
});

test("a wrong token, another space and an unknown environment are different errors", async () => {
  const { contentful } = server;
  const refused = (options: object) => failureOf(clientFor(contentful, options).getLocales());
  expect(await refused({ accessToken: "wrong" })).toMatchObject({
    id: "AccessTokenInvalid",
    status: 401,
    message: "The access token you sent could not be found or is invalid.",
  });
  expect(await refused({ accessToken: contentful.tokens.preview })).toMatchObject({ status: 401 });
  expect(await refused({ space: "another" })).toMatchObject({ id: "NotFound", status: 404 });
  expect(await refused({ environment: "trial" })).toMatchObject({ id: "NotFound", status: 404 });
});

test("an invalid query is refused", async () => {
  const refused = (query: object) => failureOf(reader().getEntries(query));
  expect(await refused({ content_type: "weather" })).toMatchObject({ id: "InvalidQuery" });
  expect(await refused({ "fields.slug": "home" })).toMatchObject({ id: "BadRequest" });
  expect(await refused({ limit: 1001 })).toMatchObject({ id: "InvalidQuery", status: 400 });
  expect(await refused({ surprise: "yes" })).toMatchObject({ id: "InvalidQuery", status: 400 });
});

test("every answer has its own id, and is in the log", async () => {
  const { calls, contentful } = { ...server.contentful, contentful: server.contentful };
  const answer = await fetchFrom(contentful, address("/?"));
  expect(answer.headers).toMatchObject({
    "x-contentful-request-id": expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
    "content-type": "application/vnd.contentful.delivery.v1+json",
  });
  expect(calls.all()).toEqual([
    {
      api: "delivery",
      method: "GET",
      status: 200,
      path: `/spaces/${contentful.spaceId}/`,
      query: "",
    },
  ]);
  expect(calls.count({ api: "images" })).toBe(0);
});

test("while delivery is held, readers see what they saw before", async () => {
  const { space } = server.contentful;
  space.putEntry("later", "faq", localized({ question: "When?" }));
  space.holdDelivery();
  space.publish("later");
  await expect(reader().getEntry("later")).rejects.toThrow("could not be found");
  space.releaseDelivery();
  expect((await reader().getEntry("later")).fields.question).toBe("When?");
});
