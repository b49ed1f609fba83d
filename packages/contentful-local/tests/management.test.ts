/** Where Contentful refuses an editor or a program: a server that let it pass would let tests pass. */
import { failureOf, localContentful, managerFor } from "./clients";

const server = localContentful();
const manager = () => managerFor(server.contentful);

const field = (id: string, type: string, rules: object = {}) => ({ id, name: id, type, ...rules });

/** What is refused, and where. */
const refused = async (request: Promise<unknown>) =>
  (await failureOf(request)).errors.map(({ name, path }) => [name, path?.slice(1).join(".")]);

test("a new type is a draft: entries know it once it is published", async () => {
  const params = { contentTypeId: "venue" };
  const create = () => manager().entry.createWithId({ ...params, entryId: "barn" }, { fields: {} });
  const created = await manager().contentType.createWithId(params, {
    name: "Venue",
    fields: [field("title", "Symbol")] as never[],
  });
  expect((await failureOf(create())).status).toBe(422);
  await manager().contentType.publish(params, created);
  await expect(create()).resolves.toBeDefined();
});

test("a published field goes in two steps: omitted first, then deleted", async () => {
  const params = { contentTypeId: "hall" };
  const save = async (...fields: object[]) => {
    const { sys } = await manager().contentType.get(params);
    await manager().contentType.update(params, { name: "Hall", fields, sys } as never);
    await manager().contentType.publish(params, await manager().contentType.get(params));
  };
  const [title, place] = [field("title", "Symbol"), field("place", "Symbol")];
  await manager().contentType.createWithId(params, { name: "Hall", fields: [] });
  await save(title, place);
  const { message, status } = await failureOf(save(title));
  expect([status, message]).toEqual([400, "You need to omit a field before deleting it"]);
  await save(title, { ...place, omitted: true });
  await save(title, { ...place, omitted: true, deleted: true });
  const { fields } = await manager().contentType.get(params);
  expect(fields.map(({ id }) => id)).toEqual(["title"]);
});

describe("entries", () => {
  const params = { contentTypeId: "faq", entryId: "why" };
  const create = (fields: object) =>
    manager().entry.createWithId(params, { fields: fields as never });
  beforeAll(() => {
    const page = { in: ["contact"], message: "Choose a page" };
    const fields = [
      field("question", "Text", { required: true }),
      field("page", "Symbol", { validations: [page] }),
      field("code", "Symbol", { validations: [{ regexp: { pattern: "^[a-z]+$" } }] }),
      field("rating", "Integer", { validations: [{ range: { max: 5 } }] }),
    ];
    server.contentful.space.putContentType("faq", { name: "Question", fields: fields as never[] });
  });

  test("even a draft has known fields, known locales and values of the right type", async () => {
    const fields = { question: { "en-US": 5 }, surprise: { "en-US": "?" }, code: { fr: "Oui" } };
    expect(await refused(create(fields))).toEqual([
      ["type", "question.en-US"],
      ["unknown", "surprise"],
      ["unknown", "code.fr"],
    ]);
  });

  test("what is published has every required value, and keeps to the validations", async () => {
    const values = { page: "home", code: "A1", rating: 7 };
    const fields = Object.entries(values).map(([id, value]) => [id, { "en-US": value }]);
    const draft = await create(Object.fromEntries(fields) as object);
    expect(await refused(manager().entry.publish(params, draft))).toEqual([
      ["required", "question"],
      ["in", "page.en-US"],
      ["regexp", "code.en-US"],
      ["range", "rating.en-US"],
    ]);
  });
});

test("an asset whose file was not processed cannot be published", async () => {
  const uploadFrom = { sys: { type: "Link", linkType: "Upload", id: "nothing" } } as const;
  const file = { contentType: "image/jpeg", fileName: "barn.jpg", uploadFrom };
  const params = { assetId: "loft" };
  const created = await manager().asset.createWithId(params, {
    fields: { title: { "en-US": "Loft" }, file: { "en-US": file } },
  });
  const publish = manager().asset.publish(params, created);
  expect(await refused(publish)).toEqual([["required", "file.en-US.url"]]);
});
