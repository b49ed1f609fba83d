import { clientFor, failureOf, localContentful, managerFor } from "./clients";
import { fillWithContentTypes, picture } from "./fixture";

const server = localContentful();
const manager = () => managerFor(server.contentful);

const FIELDS = {
  question: { "en-US": "Do you travel?" },
  answer: { "en-US": "Wherever a ferry goes." },
  page: { "en-US": "contact" },
};

let count = 0;
/** A draft of a question, as an editor begins one. */
const draft = (fields: object = FIELDS) =>
  manager().entry.createWithId(
    { contentTypeId: "faq", entryId: `faq-${++count}` },
    { fields: fields as typeof FIELDS },
  );

beforeAll(() => fillWithContentTypes(server.contentful.space));

describe("content types", () => {
  const definition = (fields: object[]) => ({
    name: "Venue",
    displayField: "title",
    fields: fields as never[],
  });
  const title = { id: "title", name: "Title", type: "Symbol" };
  const place = { id: "place", name: "Place", type: "Symbol" };

  test("a new type is a draft: readers and entries know it once it is published", async () => {
    const { contentful } = server;
    const params = { contentTypeId: "venue" };
    const created = await manager().contentType.createWithId(params, definition([title]));
    expect(created.sys.version).toBe(1);
    const entry = { contentTypeId: "venue" };
    expect((await failureOf(manager().entry.create(entry, { fields: {} }))).status).toBe(422);

    const published = await manager().contentType.publish(params, created);
    expect(published.sys).toMatchObject({ version: 2, publishedVersion: 1, publishedCounter: 1 });
    const { fields } = await clientFor(contentful).getContentType("venue");
    expect(fields.map(({ id }) => id)).toEqual(["title"]);
    await expect(manager().entry.create(entry, { fields: {} })).resolves.toBeDefined();
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

  test("a type goes once it is out of use, which it is not while it has entries", async () => {
    const params = { contentTypeId: "barn" };
    const created = await manager().contentType.createWithId(params, definition([title]));
    await manager().contentType.publish(params, created);
    const entry = await manager().entry.create(params, { fields: {} });

    expect((await failureOf(manager().contentType.delete(params))).status).toBe(400);
    expect((await failureOf(manager().contentType.unpublish(params))).status).toBe(400);
    await manager().entry.delete({ entryId: entry.sys.id });
    await manager().contentType.unpublish(params);
    await manager().contentType.delete(params);
    expect((await failureOf(manager().contentType.get(params))).status).toBe(404);
  });

  test("editors of fields are kept with the type, each change under a new version", async () => {
    const params = { contentTypeId: "faq" };
    const before = await manager().editorInterface.get(params);
    expect(before.controls).toContainEqual(
      expect.objectContaining({ fieldId: "answer", widgetId: "markdown" }),
    );
    const after = await manager().editorInterface.update(params, { ...before, controls: [] });
    expect(after.sys.version).toBe(before.sys.version + 1);
    expect((await failureOf(manager().editorInterface.update(params, before))).id).toBe(
      "VersionMismatch",
    );
    const { items } = await manager().editorInterface.getMany({});
    expect(items.map(({ sys }) => sys.contentType.sys.id)).toContain("faq");
  });
});

describe("entries", () => {
  test("a draft is for editors only until it is published", async () => {
    const reader = clientFor(server.contentful);
    const entry = await draft();
    await expect(reader.getEntry(entry.sys.id)).rejects.toThrow("could not be found");

    const published = await manager().entry.publish({ entryId: entry.sys.id }, entry);
    expect(published.sys).toMatchObject({ version: 2, publishedVersion: 1 });
    expect((await reader.getEntry(entry.sys.id)).fields).toEqual({
      question: "Do you travel?",
      answer: "Wherever a ferry goes.",
      page: "contact",
    });
  });

  test("what is saved after publishing is not shown until it is published again", async () => {
    const reader = clientFor(server.contentful);
    const entryId = (await draft()).sys.id;
    const published = await manager().entry.publish(
      { entryId },
      await manager().entry.get({ entryId }),
    );
    const fields = { ...FIELDS, question: { "en-US": "By boat too?" } };
    const saved = await manager().entry.update({ entryId }, { ...published, fields });
    expect(saved.sys.fieldStatus).toEqual({ "*": { "en-US": "changed" } });
    expect((await reader.getEntry(entryId)).fields.question).toBe("Do you travel?");

    const { items } = await manager().entry.getPublished({ query: { "sys.id": entryId } });
    expect(items[0]!.fields.question).toEqual({ "en-US": "Do you travel?" });
    await manager().entry.publish({ entryId }, saved);
    expect((await reader.getEntry(entryId)).fields.question).toBe("By boat too?");
  });

  test("saving an old version is refused, and nothing is lost", async () => {
    const first = await draft();
    const params = { entryId: first.sys.id };
    await manager().entry.update(params, first);
    expect(await failureOf(manager().entry.update(params, first))).toMatchObject({
      id: "VersionMismatch",
      status: 409,
    });
    expect(await failureOf(manager().entry.publish(params, first))).toMatchObject({ status: 409 });
  });

  test("publishing lists everything that the content type forbids", async () => {
    const entry = await manager().entry.create(
      { contentTypeId: "testimonial" },
      { fields: { rating: { "en-US": 7 }, date: { "en-US": "last summer" } } },
    );
    const failure = await failureOf(manager().entry.publish({ entryId: entry.sys.id }, entry));
    expect(failure).toMatchObject({ id: "InvalidEntry", status: 422, message: "Validation error" });
    expect(failure.errors.map(({ name, path }) => [name, path?.[1]])).toEqual(
      expect.arrayContaining([
        ["required", "quote"],
        ["required", "author"],
        ["regexp", "date"],
        ["range", "rating"],
      ]),
    );
  });

  test("even a draft has known fields, known locales and values of the right type", async () => {
    const failure = await failureOf(
      draft({
        question: { "en-US": 5 },
        surprise: { "en-US": "?" },
        answer: { fr: "Oui" },
      }),
    );
    expect(failure.errors.map(({ name, path }) => [name, path])).toEqual([
      ["type", ["fields", "question", "en-US"]],
      ["unknown", ["fields", "surprise"]],
      ["unknown", ["fields", "answer", "fr"]],
    ]);
  });

  test("a new entry gets the default values of its type", async () => {
    const { fields } = await manager().entry.create(
      { contentTypeId: "testimonial" },
      { fields: { author: { "en-US": "Ana & Ben" } } },
    );
    expect(fields).toMatchObject({ rating: { "en-US": 5 }, featured: { "en-US": false } });
  });

  test("a link to what does not exist cannot be published; a link to a draft can", async () => {
    const { space } = server.contentful;
    const photoOf = (id: string) => ({
      alt: { "en-US": "A shore" },
      category: { "en-US": "Beach" },
      image: { "en-US": { sys: { type: "Link", linkType: "Asset", id } } },
    });
    const photo = await manager().entry.create(
      { contentTypeId: "galleryPhoto" },
      { fields: photoOf("shore") },
    );
    const publish = () => manager().entry.publish({ entryId: photo.sys.id }, photo);
    expect((await failureOf(publish())).id).toBe("UnresolvedLinks");
    await space.putAsset("shore", { title: "Shore", path: await picture("shore") });
    await expect(publish()).resolves.toBeDefined();
  });

  test("published entries are neither archived nor deleted, archived ones not edited", async () => {
    const entry = await draft();
    const params = { entryId: entry.sys.id };
    await manager().entry.publish(params, entry);
    expect((await failureOf(manager().entry.delete(params))).message).toBe(
      "Cannot delete published",
    );
    expect((await failureOf(manager().entry.archive(params))).message).toBe(
      "Cannot archive published",
    );
    const unpublished = await manager().entry.unpublish(params);
    expect(unpublished.sys).toMatchObject({ publishedCounter: 1 });
    expect(unpublished.sys.publishedVersion).toBeUndefined();
    const archived = await manager().entry.archive(params);
    expect((await failureOf(manager().entry.update(params, archived))).message).toBe(
      "Cannot edit archived",
    );
    await manager().entry.unarchive(params);
    await manager().entry.delete(params);
    expect((await failureOf(manager().entry.get(params))).status).toBe(404);
  });

  test("lists are filtered, ordered and cut into pages, and say how many there are", async () => {
    const ids = [(await draft()).sys.id, (await draft()).sys.id, (await draft()).sys.id];
    const list = await manager().entry.getMany({
      query: {
        content_type: "faq",
        "sys.id[in]": ids.join(","),
        "fields.page": "contact",
        order: "-sys.createdAt",
        select: "fields.question",
        limit: 2,
      },
    });
    expect(list.total).toBe(3);
    expect(list.items.map(({ sys }) => sys.id)).toEqual([ids[2], ids[1]]);
    expect(list.items[0]!.fields).toEqual({ question: FIELDS.question });
  });
});

test("locales and environments are kept as well", async () => {
  const { space } = server.contentful;
  const fields = { code: "fr", name: "French", fallbackCode: null, optional: false };
  const french = await manager().locale.create({}, fields);
  const { items } = await manager().locale.getMany({});
  expect(items.map(({ code }) => code)).toEqual(["en-US", "fr"]);
  space.locales.remove(french.sys.id);

  await draft();
  await manager().environment.createWithId({ environmentId: "trial" }, { name: "trial" });
  const copied = await manager().entry.getMany({ environmentId: "trial" });
  expect(copied.total).toBe((await manager().entry.getMany({})).total);
});

test("who has no token for editors is refused", async () => {
  const { contentful } = server;
  const refused = failureOf(managerFor(contentful, contentful.tokens.delivery).space.get({}));
  expect(await refused).toMatchObject({ id: "AccessTokenInvalid", status: 403 });
});
