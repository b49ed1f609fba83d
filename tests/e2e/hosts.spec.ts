/** What hosts do to the site's pages and files, and other sites with them. */
import { expect, test } from "@playwright/test";
import { serveSite } from "../support/served-site";
import { complaintsOf, everyPage, hydrated, NOT_FOUND, settings } from "../support/site";

/** Cloudflare's email obfuscation: it leaves alone what its comments surround. */
const obfuscated = (html: string) =>
  html.replaceAll(/<!--email_off-->[^]*?<!--\/email_off-->|href="mailto:[^"]*"/g, (part) =>
    part.startsWith("<!--") ? part : 'href="/cdn-cgi/l/email-protection"',
  );

for (const { name, path } of everyPage) {
  test(`behind Cloudflare, the email address on ${name} is still a mail link, before and after React takes over`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: obfuscated(await response.text()) });
    });
    const mail = page.getByRole("contentinfo").getByRole("link", { name: settings.email });
    await page.goto(path, { waitUntil: "commit" });
    await expect(mail).toHaveAttribute("href", `mailto:${settings.email}`);
    await hydrated(page);
    await expect(mail).toHaveAttribute("href", `mailto:${settings.email}`);
    // To the browser an unknown address is an error.
    expect(complaints.filter((text) => !text.includes(NOT_FOUND.slice(0, -1)))).toEqual([]);
  });
}

test("a page of another site, such as a venue's, shows the picture of this one", async ({
  page,
  baseURL,
}) => {
  await page.goto("/");
  const card = await page.locator('meta[property="og:image"]').getAttribute("content");
  const picture = new URL(new URL(card!).pathname, baseURL).href;
  // Another port is another origin; a text has no policy.
  const venue = await serveSite();
  try {
    await page.goto(`${venue.url}/robots.txt`);
    await page.setContent(`<img src="${picture}" alt="A wedding here">`);
    const shown = page.getByRole("img", { name: "A wedding here" });
    await expect(() => shown.evaluate((image: HTMLImageElement) => image.decode())).toPass();
  } finally {
    venue.close();
  }
});
