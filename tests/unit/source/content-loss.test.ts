import type { Reporter } from "gatsby";
import { readEnv } from "../../../src/env";
import { parse } from "../../../src/model/parse";
import { checkLoss } from "../../../src/source/content-loss";
import { goodContentWith } from "../../support/raw-content";
import { receiver } from "../../support/receiver";

const { content } = parse(goodContentWith());
const buildOf = (source: string, counts: object = { testimonial: 1000, galleryPhoto: 1000 }) =>
  JSON.stringify({ source, counts });

const live = receiver();
const warn = jest.fn<undefined, [string]>();
beforeEach(() => warn.mockClear());

function check(variables: Readonly<Record<string, string>> = {}) {
  const env = readEnv({
    SITE_URL: live.address,
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
    ...variables,
  });
  return checkLoss(content!, env, { warn } as unknown as Reporter);
}

test.each([
  ["nothing is live yet", { status: 404, body: "" }, 0],
  ["the samples were live", { status: 200, body: buildOf("embedded") }, 0],
  ["another page responds", { status: 200, body: "<!DOCTYPE html>" }, 1],
])("does not stop the build if %s", async (_what, response, warnings) => {
  Object.assign(live, response);
  expect(await check()).toBeNull();
  expect(warn).toHaveBeenCalledTimes(warnings);
  if (warnings > 0)
    expect(warn.mock.lastCall![0]).toContain("this build cannot check whether content was lost");
});

test("lets half of the reviews disappear without confirmation, but not more", async () => {
  const now = content!.testimonial.length;
  const lost = (before: number) => {
    live.body = buildOf("contentful", { testimonial: before });
    return check();
  };
  expect(await lost(now * 2)).toBeNull();
  expect(await lost(now * 2 + 1)).toMatchObject({ kind: "content-loss" });
});

test("stops a build that would lose most live content, until exactly this loss is confirmed", async () => {
  live.body = buildOf("contentful");
  const found = await check();
  expect(found).toMatchObject({ kind: "content-loss" });
  expect(found!.heading).toMatch(/^More than half of the reviews and photos would disappear/);
  expect(found!.problems[1]).toMatch(/spaces\/space1\/environments\/master\/entries$/);
  expect(found!.confirm).toMatch(/^reviews-1000-to-\d+,photos-1000-to-\d+$/);
  expect(await check({ CONTENT_LOSS_CONFIRMED: "reviews-1000-to-1" })).not.toBeNull();
  expect(await check({ CONTENT_LOSS_CONFIRMED: found!.confirm! })).toBeNull();
});
