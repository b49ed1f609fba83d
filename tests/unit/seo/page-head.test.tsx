import { render, waitFor } from "@testing-library/react";
import { PageHead } from "../../../src/seo/page-head";
import { answerSiteQuery } from "../../support/site-query";

const page = {
  heading: "About Tala",
  metaDescription: "Who I am.",
  heroImage: { childImageSharp: { shared: { src: "/static/about.jpg" } } },
  title: "About",
};

/** Renders a page's head. @returns the HTML of the head, and the structured data */
async function renderHead(
  site: Parameters<typeof answerSiteQuery>[0],
  own: Partial<Queries.PageHeadFragment> = {},
  context: Parameters<typeof PageHead>[0]["context"] = { pagePath: "/about/" },
) {
  answerSiteQuery(site);
  document.head.innerHTML = "";
  const { container } = render(<PageHead context={context} page={{ ...page, ...own }} />);
  await waitFor(() => expect(document.head.innerHTML).toContain("Who I am."));
  return { data: container.textContent, head: document.head.innerHTML };
}

test("sets the canonical address, and falls back to the home page's picture for the card", async () => {
  const { head } = await renderHead({ siteUrl: "https://www.example.com" }, { heroImage: null });
  expect(head).toContain('<link href="https://www.example.com/about/" rel="canonical"');
  expect(head).toContain("https://www.example.com/static/home.jpg");
  expect(head).not.toContain("noindex");
});

test("sets only the title and description without the site's address", async () => {
  const { data, head } = await renderHead({ siteUrl: null });
  expect(document.title).toBe("About");
  expect(head).not.toMatch(/canonical|og:url|og:image|null|undefined|https?:/);
  expect(data).toBe("");
});

test("gives page 2 of a list its own title and description", async () => {
  const context = { pagePath: "/about/2/", number: 2, pageCount: 3 };
  const { head } = await renderHead({ siteUrl: null }, {}, context);
  expect(document.title).toMatch(/2.* \| /);
  expect(head).toMatch(/<meta content="[^"]*2[^"]*Who I am\." name="description"/);
});

test("keeps search engines away from a site with drafts", async () => {
  expect((await renderHead({ showsDrafts: true })).head).toContain('content="noindex"');
});
