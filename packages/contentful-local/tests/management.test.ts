/** Where Contentful refuses an editor or a program: a server that let it pass would let tests pass. */
import { clientFor, failureOf, localContentful, managerFor } from "./clients";
import { fillWithContentTypes, picture } from "./fixture";

const server = localContentful();
const manager = () => managerFor(server.contentful);

let count = 0;
/** A draft of a question, as an editor begins one. */
const draft = (fields: object = { question: { "en-US": "Do you travel?" } }) =>
  manager().entry.createWithId(
    { contentTypeId: "faq", entryId: `faq-${++count}` },
    { fields: fields as Record<string, Record<string, string>> },
  );

beforeAll(() => fillWithContentTypes(server.contentful.space));

describe("content types", () => {
  const title = { id: "title", name: "Title", type: "Symbol" };
  const place = { id: "place", name: "Place", type: "Symbol" };
  const definition = (fields: object[]) => ({ name: "Venue", fields: fields as never[] });

  test("a new type is a draft: readers and entries know it once it is published", async () => {
    const params = { contentTypeId: "venue" };
    const created = await manager().contentType.createWithId(params, definition([title]));
    expect((await failureOf(manager().entry.create(params, { fields: {} }))).status).toBe(422);
    await manager().contentType.publish(params, created);
    await expect(manager().entry.create(params, { fields: {} })).resolves.toBeDefined();
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
  test("what is saved after publishing is not shown until it is published again", async () => {
    const first = await draft();
    const params = { entryId: first.sys.id };
    const questionShown = async () =>
      (await clientFor(server.contentful).getEntry(params.entryId)).fields.question;
    await expect(questionShown()).rejects.toThrow("could not be found");

    const published = await manager().entry.publish(params, first);
    const fields = { question: { "en-US": "By boat too?" } };
    const saved = await manager().entry.update(params, { ...published, fields });
    expect(await questionShown()).toBe("Do you travel?");
    await manager().entry.publish(params, saved);
    expect(await questionShown()).toBe("By boat too?");
  });

  test("an old version is neither saved nor published", async () => {
    const first = await draft();
    const params = { entryId: first.sys.id };
    await manager().entry.update(params, first);
    const refusal = { id: "VersionMismatch", status: 409 };
    expect(await failureOf(manager().entry.update(params, first))).toMatchObject(refusal);
    expect(await failureOf(manager().entry.publish(params, first))).toMatchObject(refusal);
  });

  test("publishing lists everything that the content type forbids", async () => {
    const entry = await manager().entry.create(
      { contentTypeId: "testimonial" },
      { fields: { rating: { "en-US": 7 }, date: { "en-US": "last summer" } } },
    );
    const failure = await failureOf(manager().entry.publish({ entryId: entry.sys.id }, entry));
    expect(failure).toMatchObject({ id: "InvalidEntry", status: 422 });
    expect(failure.errors.map(({ name, path }) => [name, path?.[1]])).toEqual([
      ["required", "quote"],
      ["range", "rating"],
      ["regexp", "date"],
    ]);
  });

  test("even a draft has known fields, known locales and values of the right type", async () => {
    const failure = await failureOf(
      draft({ question: { "en-US": 5 }, surprise: { "en-US": "?" }, answer: { fr: "Oui" } }),
    );
    expect(failure.errors.map(({ name, path }) => [name, path])).toEqual([
      ["type", ["fields", "question", "en-US"]],
      ["unknown", ["fields", "surprise"]],
      ["unknown", ["fields", "answer", "fr"]],
    ]);
  });

  test("a link to what does not exist cannot be published; a link to a draft can", async () => {
    const image = { "en-US": { sys: { type: "Link", linkType: "Asset", id: "shore" } } };
    const photo = await manager().entry.create(
      { contentTypeId: "galleryPhoto" },
      { fields: { alt: { "en-US": "A shore" }, image } },
    );
    const publish = () => manager().entry.publish({ entryId: photo.sys.id }, photo);
    expect((await failureOf(publish())).id).toBe("UnresolvedLinks");
    await server.contentful.space.putAsset("shore", { path: await picture("shore") });
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
