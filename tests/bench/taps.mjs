/** Taps that `npm run bench` measures, each on a newly loaded page. */
import { BASELINE_PREFIX } from "./server.mjs";

const openMenu = (page) => page.getByRole("button", { name: "Menu" }).tap();

async function openPhoto(page) {
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().tap();
  await page.getByRole("dialog").waitFor();
}

export const TAPS = [
  // Shows the browser's own time on this machine: a popover opens without script.
  { name: "menu of the baseline page", path: `${BASELINE_PREFIX}/`, use: openMenu },
  { name: "menu", path: "/", use: openMenu },
  {
    name: "question",
    path: "/services/",
    use: (page) => page.locator("summary").first().tap(),
  },
  {
    name: "category",
    path: "/gallery/",
    use: (page) => page.getByRole("button", { name: /^Beach/ }).tap(),
  },
  { name: "photo", path: "/gallery/", use: openPhoto },
  {
    name: "next photo",
    path: "/gallery/",
    prepare: openPhoto,
    use: (page) => page.getByRole("button", { name: "Next photo" }).tap(),
  },
  { name: "field", path: "/contact/", use: (page) => page.getByLabel("Your Name *").tap() },
  {
    name: "empty form",
    path: "/contact/",
    use: (page) => page.getByRole("button", { name: "Send Message" }).tap(),
  },
];
