import { expect, test, type Page } from "@playwright/test";
import { opened, photos } from "../support/gallery-page";
import { holdData, nextFrames } from "../support/hold-data";
import { hydrated, pageOf } from "../support/site";
import counts from "./counts.json";

const pageLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: /^Pages of/ }).getByRole("link", { name, exact: true });
const heading = (page: Page, text: string) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
const goToAbout = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByText("About", { exact: true }).click();

test("two steps back from a reloaded page, past a further one, end on the first, however late data come", async ({
  page,
}) => {
  await page.goto("/reviews/");
  await hydrated(page);
  await pageLink(page, "Next page").click();
  await heading(page, "Reviews, page 2");
  await goToAbout(page);
  await expect(page).toHaveURL("/about/");
  await page.reload();
  await hydrated(page);
  const letSecondThrough = await holdData(page, "/reviews/2/");
  const letFirstThrough = await holdData(page, "/reviews/");
  await page.goBack();
  await expect(page).toHaveURL("/reviews/2/");
  await page.goBack();
  await expect(page).toHaveURL("/reviews/");
  await letSecondThrough();
  await letFirstThrough();
  await heading(page, pageOf("reviews").heading);
});

test("a further page that takes long does not come back over the page that was chosen after it", async ({
  page,
}) => {
  await page.goto("/gallery/");
  await hydrated(page);
  const letThrough = await holdData(page, "/gallery/2/");
  await pageLink(page, "Next page").click();
  await goToAbout(page);
  await expect(page).toHaveURL("/about/");
  await letThrough();
  await heading(page, pageOf("about").heading);
  await expect(page).toHaveURL("/about/");
});

test("a photo of a kind on a further page is closed, and a link clicked twice: the page stays", async ({
  page,
}) => {
  await page.goto("/gallery/2/");
  await hydrated(page);
  await page.getByRole("button", { name: new RegExp(`^${counts.lateKind.name}`) }).click();
  await expect(page).toHaveURL(`/gallery/2/?category=${counts.lateKind.slug}`);
  await photos(page).first().click();
  await opened(page, `1 of ${counts.lateKind.photos}`);
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
