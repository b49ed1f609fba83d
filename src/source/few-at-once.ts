/**
 * Works on all items, on few of them at the same time, so that memory and connections last.
 *
 * @returns the results in the order of the items
 */
export async function fewAtOnce<Item, Result>(
  most: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const pending = [...items].entries();
  const takeNext = async () => {
    for (const [index, item] of pending) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: most }, takeNext));
  return results;
}
