import { render, waitFor } from "@testing-library/react";
import { PageHead } from "../../../src/seo/page-head";
import { answerSiteQuery } from "../../support/site-query";

const page = {
  heading: "About Tala",
  metaDescription: "Who she is.",
  heroImage: { childImageSharp: { shared: { src: "/static/about.jpg" } } },
  title: "About",
};

/** Renders a page's head. @returns what the head has then, and the data for search engines */
async function renderHead(
  site: Parameters<typeof answerSiteQuery>[0],
  own: Partial<Queries.PageHeadFragment> = {},
  context: Parameters<typeof PageHead>[0]["context"] = { pagePath: "/about/" },
) {
  answerSiteQuery(site);
  document.head.innerHTML = "";
  const { container } = render(<PageHead context={context} page={{ ...page, ...own }} />);
  await waitFor(() => expect(document.head.innerHTML).toContain("Who she is."));
  return { data: container.textContent, head: document.head.innerHTML };
}

test("a page has one address, and its card the picture of the home page if it has none", async () => {
  const { head } = await renderHead({ siteUrl: "https://www.example.com" }, { heroImage: null });
  expect(head).toContain('<link href="https://www.example.com/about/" rel="canonical"');
  expect(head).toContain("https://www.example.com/static/home.jpg");
  expect(head).not.toContain("noindex");
});

test("without the site's address a page has its title and description, and no address", async () => {
  const { data, head } = await renderHead({ siteUrl: null });
  expect(document.title).toBe("About");
  expect(head).not.toMatch(/canonical|og:url|og:image|null|undefined|https?:/);
  expect(data).toBe("");
});

test("a further page of a list has a title and a description of its own", async () => {
  const context = { pagePath: "/about/2/", number: 2, pageCount: 3 };
  const { head } = await renderHead({ siteUrl: null }, {}, context);
  expect(document.title).toMatch(/2.* \| /);
  expect(head).toMatch(/<meta content="[^"]*2[^"]*Who she is\." name="description"/);
});

test("no page of a site with drafts may be listed by search engines", async () => {
  expect((await renderHead({ showsDrafts: true })).head).toContain('content="noindex"');
});
