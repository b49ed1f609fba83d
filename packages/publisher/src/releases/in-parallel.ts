/** As many as there are threads for files in Node, and a few that wait. */
const AT_ONCE = 8;

/** Does something with each item, a few at a time. The first failure ends it. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
