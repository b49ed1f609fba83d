import { getAll } from "../../../../tools/contentful/client";

const items = Array.from({ length: 620 }, (_, index) => index);

interface Params {
  readonly query: { readonly skip: number; readonly limit: number };
}

const pageOf = ({ query: { skip, limit } }: Params) =>
  Promise.resolve({ items: items.slice(skip, skip + limit), total: items.length });

test("a long list comes page after page", async () => {
  expect(await getAll(pageOf)).toEqual(items);
});

test("where a page would be larger than Contentful sends, smaller ones are asked for", async () => {
  const asked: number[] = [];
  const all = await getAll((params: Params) => {
    asked.push(params.query.limit);
    if (params.query.limit <= 50) return pageOf(params);
    const message = "Response size too big. Maximum allowed response size: 7340032B.";
    return Promise.reject(new Error(JSON.stringify({ status: 400, message })));
  });
  expect(all).toEqual(items);
  expect(asked.slice(0, 3)).toEqual([500, 125, 32]);
});

test("any other refusal ends it, and so does an item that is too large by itself", async () => {
  const refuse = (message: string) => () =>
    Promise.reject(new Error(JSON.stringify({ status: 400, message })));
  await expect(getAll(refuse("The query you sent was invalid."))).rejects.toThrow("invalid");
  await expect(getAll(refuse("Response size too big."))).rejects.toThrow("too big");
});

test("a list that shrinks meanwhile comes to an end", async () => {
  const empty = { items: [], total: 9 };
  expect(await getAll(() => Promise.resolve(empty))).toEqual([]);
});
