import { expect, test, type Page } from "@playwright/test";
import { dataOf, hold, holdData, nextFrames } from "../support/hold-data";
import { hydrated } from "../support/site";
import counts from "./counts.json";

const pageLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: /^Pages of/ }).getByRole("link", { name, exact: true });
const heading = (page: Page, text: string) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
const photos = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("list")
    .getByRole("link", { name: /Ceremony$/ });

for (const [name, path] of [
  ["Reviews", "/reviews/"],
  ["Gallery", "/gallery/"],
] as const) {
  const second = `${name}, page 2`;

  test(`${name}: two steps back from a reloaded page, past a further one, end on the first, however late data come`, async ({
    page,
  }) => {
    await page.goto(path);
    await hydrated(page);
    const first = (await page.getByRole("heading", { level: 1 }).textContent())!;
    await pageLink(page, "Next page").click();
    await heading(page, second);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByText("About", { exact: true })
      .click();
    await expect(page).toHaveURL("/about/");
    await page.reload();
    await hydrated(page);
    const letSecondThrough = await holdData(page, `${path}2/`);
    const letFirstThrough = await holdData(page, path);
    await page.goBack();
    await expect(page).toHaveURL(`${path}2/`);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await letSecondThrough();
    await letFirstThrough();
    await heading(page, first);
  });

  test(`${name}: a further page that takes long does not come back over the page that was chosen after it`, async ({
    page,
  }) => {
    await page.goto("/about/");
    await hydrated(page);
    await page.getByRole("navigation", { name: "Main" }).getByText(name, { exact: true }).click();
    await expect(page).toHaveURL(path);
    const letThrough = await hold(page, dataOf(`${path}2/`));
    await pageLink(page, "Next page").click();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByText("About", { exact: true })
      .click();
    await expect(page).toHaveURL("/about/");
    await letThrough();
    await nextFrames(page);
    await expect(page).toHaveURL("/about/");
  });
}

test("a photo of a kind on a further page is closed, and a link clicked twice: the page stays", async ({
  page,
}) => {
  await page.goto("/gallery/2/");
  await hydrated(page);
  await page.getByRole("button", { name: new RegExp(`^${counts.lateKind.name}`) }).click();
  await expect(page).toHaveURL(`/gallery/2/?category=${counts.lateKind.slug}`);
  await photos(page).first().click();
  const lightbox = page.getByRole("dialog", { name: "Photo, full screen" });
  await expect(lightbox.getByRole("status")).toContainText(`1 of ${counts.lateKind.photos}`);
  await expect(lightbox.locator(":focus")).toHaveCount(1);
  const letThrough = await holdData(page, "/gallery/2/");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/gallery/2/?category=${counts.lateKind.slug}`);
  await pageLink(page, "Page 1").click();
  await heading(page, "Arches, aisles and weather");
  await letThrough();
  await pageLink(page, "Page 1").click();
  await nextFrames(page);
  await expect(photos(page)).toHaveCount(counts.photosPerPage);
  await page.goBack();
  await expect(photos(page)).toHaveCount(counts.lateKind.photos);
});
