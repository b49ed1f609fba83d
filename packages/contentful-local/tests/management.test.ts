/** Where Contentful refuses an editor or a program: a server that let it pass would let tests pass. */
import { failureOf, localContentful, managerFor } from "./clients";

const server = localContentful();
const manager = () => managerFor(server.contentful);

const field = (id: string, type: string, linkType?: string) => {
  const rest = { name: id, localized: false, required: false };
  return { id, type, ...rest, ...(linkType && { linkType }) };
};

beforeAll(() => {
  const { space } = server.contentful;
  const faq = [field("question", "Text"), field("answer", "Text")];
  space.putContentType("faq", { name: "Question", fields: faq });
  const photo = [field("alt", "Symbol"), field("image", "Link", "Asset")];
  space.putContentType("galleryPhoto", { name: "Photo", fields: photo });
});

describe("content types", () => {
  const create = (params: { readonly contentTypeId: string; readonly entryId: string }) =>
    manager().entry.createWithId(params, { fields: {} });
  const title = { id: "title", name: "Title", type: "Symbol" };
  const place = { id: "place", name: "Place", type: "Symbol" };
  const definition = (fields: object[]) => ({ name: "Venue", fields: fields as never[] });

  test("a new type is a draft: readers and entries know it once it is published", async () => {
    const params = { contentTypeId: "venue" };
    const created = await manager().contentType.createWithId(params, definition([title]));
    expect((await failureOf(create({ ...params, entryId: "barn" }))).status).toBe(422);
    await manager().contentType.publish(params, created);
    await expect(create({ ...params, entryId: "barn" })).resolves.toBeDefined();
  });

  test("a published field goes in two steps: omitted first, then deleted", async () => {
    const params = { contentTypeId: "hall" };
    const save = async (fields: object[]) => {
      const { sys } = await manager().contentType.get(params);
      return manager().contentType.update(params, { ...definition(fields), sys } as never);
    };
    const publish = async () =>
      manager().contentType.publish(params, await manager().contentType.get(params));
    await manager().contentType.createWithId(params, definition([title, place]));
    await publish();

    expect(await failureOf(save([title]))).toMatchObject({
      status: 400,
      message: "You need to omit a field before deleting it",
    });
    await save([title, { ...place, omitted: true }]);
    await publish();
    await save([title, { ...place, omitted: true, deleted: true }]);
    await publish();
    const { fields } = await manager().contentType.get(params);
    expect(fields.map(({ id }) => id)).toEqual(["title"]);
  });
});

describe("entries", () => {
  test("even a draft has known fields, known locales and values of the right type", async () => {
    const fields = { question: { "en-US": 5 }, surprise: { "en-US": "?" }, answer: { fr: "Oui" } };
    const failure = await failureOf(
      manager().entry.createWithId(
        { contentTypeId: "faq", entryId: "why" },
        { fields: fields as never },
      ),
    );
    expect(failure.errors.map(({ name, path }) => [name, path])).toEqual([
      ["type", ["fields", "question", "en-US"]],
      ["unknown", ["fields", "surprise"]],
      ["unknown", ["fields", "answer", "fr"]],
    ]);
  });

  test("a link to what does not exist cannot be published; a link to a draft can", async () => {
    const image = { "en-US": { sys: { type: "Link", linkType: "Asset", id: "shore" } } };
    const photo = await manager().entry.createWithId(
      { contentTypeId: "galleryPhoto", entryId: "photo" },
      { fields: { alt: { "en-US": "A shore" }, image } },
    );
    const publish = () => manager().entry.publish({ entryId: photo.sys.id }, photo);
    expect((await failureOf(publish())).id).toBe("UnresolvedLinks");
    await server.contentful.space.putAsset("shore", {});
    await expect(publish()).resolves.toBeDefined();
  });
});

test("an asset whose file was not processed cannot be published", async () => {
  const uploadFrom = { sys: { type: "Link", linkType: "Upload", id: "nothing" } } as const;
  const file = { contentType: "image/jpeg", fileName: "barn.jpg", uploadFrom };
  const params = { assetId: "loft" };
  const created = await manager().asset.createWithId(params, {
    fields: { title: { "en-US": "Loft" }, file: { "en-US": file } },
  });
  const { errors } = await failureOf(manager().asset.publish(params, created));
  expect(errors).toMatchObject([{ name: "required", path: ["fields", "file", "en-US", "url"] }]);
});
