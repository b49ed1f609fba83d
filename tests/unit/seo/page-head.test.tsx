import { render, waitFor } from "@testing-library/react";
import { PageHead } from "../../../src/seo/page-head";
import { answerSiteQuery } from "../../support/site-query";

const page = {
  heading: "About Tala",
  metaDescription: "Who she is.",
  heroImage: { childImageSharp: { shared: { src: "/static/about.jpg" } } },
  title: "About",
};

beforeEach(() => {
  document.title = "";
});

async function renderHead(siteUrl: string | null, own: Partial<Queries.PageHeadFragment> = {}) {
  answerSiteQuery({ siteUrl });
  const { container } = render(
    <PageHead page={{ ...page, ...own }} context={{ pagePath: "/about/" }} />,
  );
  await waitFor(() => expect(document.title).toBe("About"));
  return { data: container.textContent, told: document.head.innerHTML };
}

test("a page has one address, whatever the visitor's is", async () => {
  const { told } = await renderHead("https://www.example.com");
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

test("a further page of a list has a title and a description of its own", async () => {
  answerSiteQuery({ siteUrl: null });
  const context = { pagePath: "/about/2/", number: 2, pageCount: 3 } as const;
  render(<PageHead page={page} context={context} />);
  await waitFor(() => expect(document.title).toMatch(/2.* \| /));
  expect(document.querySelector("meta[name=description]")).toHaveAttribute(
    "content",
    expect.stringMatching(/2.*Who she is\./),
  );
});

test("no page of a site with drafts may be listed by search engines", async () => {
  answerSiteQuery({ showsDrafts: true });
  render(<PageHead page={page} context={{ pagePath: "/about/" }} />);
  await waitFor(() => expect(document.querySelectorAll("meta[content=noindex]")).toHaveLength(1));
});
