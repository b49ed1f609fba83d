import { render, waitFor } from "@testing-library/react";
import { Head } from "../../../src/seo/head";
import { PageHead } from "../../../src/seo/page-head";
import { answerSiteQuery } from "../../support/site-query";

const page = {
  heading: "About Tala",
  metaDescription: "Who she is.",
  heroImage: { childImageSharp: { shared: { src: "/static/about.jpg" } } },
  title: "About",
  updatedAt: null,
};

beforeEach(() => {
  document.title = "";
});

async function renderHead(
  siteUrl: string | null,
  own: Partial<Queries.PageHeadFragment> = {},
  path = "/about/",
) {
  answerSiteQuery({ siteUrl });
  const { container } = render(<PageHead page={{ ...page, ...own }} path={path} />);
  await waitFor(() => expect(document.title).toBe("About"));
  return { data: container.textContent, told: document.head.innerHTML };
}

test("a page of a site with an address names it, to search engines and on shared cards", async () => {
  const { data, told } = await renderHead("https://www.example.com");
  expect(told).toContain("https://www.example.com/about/");
  expect(told).toContain("https://www.example.com/static/about.jpg");
  expect(data).toContain("https://www.example.com/#business");
});

test("a page that is visited without its slash has the same address as with it", async () => {
  const { told } = await renderHead("https://www.example.com", {}, "/about");
  expect(told).toContain('<link href="https://www.example.com/about/" rel="canonical"');
});

test("a page without a picture of its own is shared with that of the home page", async () => {
  const { told } = await renderHead("https://www.example.com", { heroImage: null });
  expect(told).toContain("https://www.example.com/static/home.jpg");
});

test("without an address a page keeps its title and description, and makes none up", async () => {
  const { data, told } = await renderHead(null);
  expect(told).toContain("Who she is.");
  expect(told).not.toMatch(/canonical|og:url|og:image|null|undefined|https?:/);
  expect(data).toBe("");
});

test("a page that is left takes its tags with it", async () => {
  answerSiteQuery({ siteUrl: "https://www.example.com" });
  const { rerender } = render(<PageHead key="/about/" page={page} path="/about/" />);
  await waitFor(() => expect(document.title).toBe("About"));
  rerender(<Head key="/404/" noIndex title="Page not found" />);
  await waitFor(() => expect(document.title).toBe("Page not found"));
  expect(document.head.innerHTML).not.toMatch(/canonical|Who she is/);
  expect(document.querySelectorAll("meta[content=noindex]")).toHaveLength(1);
});

test("no page of a site with drafts may be listed by search engines", async () => {
  answerSiteQuery({ showsDrafts: true });
  render(<PageHead page={page} path="/about/" />);
  await waitFor(() => expect(document.querySelectorAll("meta[content=noindex]")).toHaveLength(1));
});
