import { fewAtOnce } from "../../../src/source/few-at-once";

test("no more than a few items are worked on at once, and the results have their order", async () => {
  let running = 0;
  let most = 0;
  const results = await fewAtOnce(3, new Set([5, 1, 4, 2, 3, 6, 0]), async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
    running -= 1;
    return `no. ${item}`;
  });
  expect(results).toEqual([5, 1, 4, 2, 3, 6, 0].map((item) => `no. ${item}`));
  expect(most).toBe(3);
});

test("what goes wrong with one is thrown", async () => {
  const work = (item: number) =>
    item === 2 ? Promise.reject(new Error("no. 2")) : Promise.resolve(item);
  await expect(fewAtOnce(2, [1, 2, 3], work)).rejects.toThrow("no. 2");
});
