import { render } from "@testing-library/react";
import { useStaticQuery } from "gatsby";
import { PageHead } from "../../../src/seo/page-head";

const page = {
  heading: "About Tala",
  metaDescription: "Who she is.",
  socialCard: "/static/cards/about-1.jpg",
  title: "About",
  updatedAt: null,
};

function renderHead(siteUrl: string | null) {
  jest.mocked(useStaticQuery).mockReturnValue({
    home: { socialCard: "/static/cards/home-1.jpg" },
    site: { siteMetadata: { siteUrl } },
    siteSettings: { brandName: "Cedar & Tide Ceremonies", languages: ["English"] },
  });
  const { container } = render(<PageHead page={page} path="/about/" />);
  return { data: container.textContent, told: document.head.innerHTML, title: document.title };
}

test("a page of a site with an address names it, to search engines and on shared cards", () => {
  const { data, told } = renderHead("https://www.example.com");
  expect(told).toContain("https://www.example.com/about/");
  expect(told).toContain("https://www.example.com/static/cards/about-1.jpg");
  expect(data).toContain("https://www.example.com/#business");
});

test("without an address a page keeps its title and description, and makes none up", () => {
  const { data, told, title } = renderHead(null);
  expect(title).toBe("About");
  expect(told).toContain("Who she is.");
  expect(told).not.toMatch(/canonical|og:url|image|null|undefined|https?:/);
  expect(data).toBe("");
});
