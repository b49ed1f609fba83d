import { render, screen, within } from "@testing-library/react";
import { navigate } from "gatsby";
import { Banner } from "../../../../plugins/draft-preview/src/banner";

const entry = (entryId: string, type: string, address: string) => {
  return {
    entryId,
    type,
    address,
    name: `the ${type}`,
    editUrl: `https://cms.example.com/${entryId}`,
  };
};
const entries = [
  entry("settings", "siteSettings", "/"),
  entry("reviews", "page", "/reviews/"),
  entry("letters", "section", "/reviews/"),
  entry("about", "page", "/about/"),
  entry("maya", "testimonial", "/reviews/"),
];
const issue = {
  id: "1",
  message: "The date is missing. Fill it in at",
  editUrl: "https://cms.example.com/maya",
};

test.each([
  [[], null],
  [[issue], "One thing to fix"],
  [[issue, { ...issue, id: "2" }], "2 things to fix"],
])("lists the forms of a page on its page 2, and the issues %j as %j", (issues, heading) => {
  window.history.replaceState({}, "", "/reviews/2/");
  render(<Banner issues={issues} entries={entries} />);
  const banner = within(screen.getByRole("complementary", { name: "Draft preview" }));
  expect(banner.queryByText(/to fix$/)?.textContent ?? null).toBe(heading);
  const links = banner.getAllByRole("link", { hidden: true }).map(({ textContent }) => textContent);
  const forms = ["the siteSettings", "the page", "the section"];
  expect(links).toEqual([...issues.map(() => "Contentful"), ...forms]);
});

test("redirects from Contentful's link to the page of the entry, without a history entry", () => {
  window.history.replaceState({}, "", "/?entry=maya");
  render(<Banner issues={[]} entries={entries} />);
  expect(jest.mocked(navigate).mock.calls).toEqual([["/reviews/", { replace: true }]]);
});
