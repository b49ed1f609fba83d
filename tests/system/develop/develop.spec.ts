/** Runs `gatsby develop` on a copy of the site, because it would overwrite the built pages. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { program, root } from "../../support/project";
import { consoleErrorsOf, pages } from "../../support/site";
import { shrinkPictures } from "../../support/pictures";
import { copySite } from "../../support/site-copy";
import { startServer } from "../servers";

const site = path.join(root, "test-results/develop-site");
const REVIEW = path.join(site, "src/content/testimonials/siobhan-and-peter.json");

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  copySite({ folder: site });
  await shrinkPictures(site);
  server = await startServer([program("gatsby"), "develop"], site);
});
test.afterAll(() => server.close());

/** Polls the output that the server prints from now on. */
function printed() {
  const { length } = server.printed();
  return expect.poll(() => server.printed().slice(length));
}

test("every page opens without errors or warnings, and the GraphQL types are the same as in a build", async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const headline = page.getByRole("heading", { level: 1 });
  await page.goto(server.url);
  const nav = page.getByRole("navigation", { name: "Main" });
  for (const { name, heading, path: address } of pages) {
    await nav.getByRole("link", { name, exact: true }).click();
    await expect(headline).toHaveText(heading);
    await page.goto(server.url + address);
    await expect(headline).toHaveText(heading);
  }
  expect(consoleErrors).toEqual([]);
  const types = (folder: string) =>
    readFileSync(path.join(folder, "src/gatsby-types.d.ts"), "utf8");
  expect(types(site)).toBe(types(root));
});

test("an entry with a mistake is left out, the terminal says why, and it appears once corrected", async ({
  page,
}) => {
  await page.goto(`${server.url}/reviews/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const reviews = page.getByRole("figure");
  const count = await reviews.count();
  const json = readFileSync(REVIEW, "utf8");
  const reported = printed();
  writeFileSync(REVIEW, json.replace(/"rating": \d/, '"rating": 7'));
  await reported.toMatch(/"Rating" .* is 7\./);
  await expect(reviews).toHaveCount(count - 1);
  const reportedThen = printed();
  writeFileSync(REVIEW, json.replace("My mother", "Our mothers"));
  await reportedThen.toContain("The content no longer has any problems.");
  await expect(reviews).toHaveCount(count);
  await expect(page.getByText("Our mothers wanted").first()).toBeVisible();
});

test("the terminal shows advice about what is probably a mistake", async () => {
  const json = readFileSync(REVIEW, "utf8");
  const reported = printed();
  writeFileSync(REVIEW, json.replace(/"date": "\w+ \d+"/, '"date": "June 2062"'));
  await reported.toContain('"Date" ("June 2062")');
  writeFileSync(REVIEW, json);
});
