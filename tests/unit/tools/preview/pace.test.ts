import { Pace } from "../../../../tools/preview/pace";

const SECOND = 1000;
const HOUR = 3_600_000;
const WORKING_DAY = 8 * HOUR;

/**
 * Lets time pass for the preview.
 *
 * @param looks whether a page is in sight then
 * @param saves whether something was saved since Contentful was asked last
 * @returns when Contentful was asked, and how many requests that were
 */
function preview(
  length: number,
  looks: (now: number) => boolean,
  saves: (now: number, before: number) => boolean = () => false,
) {
  const pace = new Pace();
  const asked: number[] = [];
  let requests = 0;
  for (let now = 0; now < length; now += SECOND / 2) {
    if (now % (15 * SECOND) === 0 && looks(now)) pace.look(now);
    if (!pace.isDue(now)) continue;
    const hasChanged = saves(now, asked.at(-1) ?? 0);
    pace.ask(now, hasChanged);
    requests += hasChanged ? 5 : 2;
    asked.push(now);
  }
  return { asked, requests };
}

test("while nobody looks at the preview, Contentful is not asked at all", () => {
  expect(preview(WORKING_DAY, () => false).requests).toBe(0);
  const { asked } = preview(HOUR, (now) => now < 10 * SECOND);
  expect(Math.max(...asked)).toBeLessThan(70 * SECOND);
});

test("whoever comes back sees at once what was saved meanwhile", () => {
  const { asked } = preview(HOUR, (now) => now === 0 || now > HOUR / 2);
  expect(asked.some((at) => at > HOUR / 2 && at < HOUR / 2 + 16 * SECOND)).toBe(true);
});

test("while somebody writes, each save is seen within seconds", () => {
  const { asked } = preview(
    HOUR / 4,
    () => true,
    () => true,
  );
  const pauses = asked.slice(1).map((at, index) => at - asked[index]!);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(4 * SECOND);
});

test("while nothing is saved, Contentful is asked ever more seldom", () => {
  const { asked } = preview(HOUR, () => true);
  expect(asked.length).toBeLessThan(140);
});

test.each([
  ["reads all day long", () => false],
  [
    "saves something every five minutes",
    (now: number, before: number) =>
      Math.floor(now / (5 * 60 * SECOND)) !== Math.floor(before / (5 * 60 * SECOND)),
  ],
  ["types without a pause", () => true],
])("a working day costs at most 5,000 requests, even if one %s", (_what, saves) => {
  const { requests } = preview(WORKING_DAY, () => true, saves);
  expect(requests).toBeGreaterThan(1_000);
  expect(requests).toBeLessThanOrEqual(5_000);
});
