import { screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { wrapPageElement } from "../../../src/layout/layout";
import ContactPage from "../../../src/pages/contact";
import { settings } from "../../support/queried";
import { answerSiteQuery } from "../../support/site-query";

type Props = ComponentProps<typeof ContactPage>;
type Wrap = NonNullable<typeof wrapPageElement>;

const section = (name: string, heading: string, note = "") => ({ name, heading, note, link: "" });

const data: Props["data"] = {
  page: {
    heading: "Write to me",
    heroAlt: "",
    heroFocus: null,
    heroImage: null,
    intro: null,
    metaDescription: "How to reach Nelson.",
    title: "Contact",
    slug: "contact",
  },
  allSection: {
    nodes: [
      section("contact-form", "Send a Message"),
      section("contact-questions", "Questions, answered"),
      section("contact-booking", "Know what you want?", "Then skip the letter."),
    ],
  },
  siteSettings: settings,
  site: { siteMetadata: { inquiryDelivery: null, siteUrl: null } },
  allFaq: { nodes: [] },
};

/** The page within the site's frame, in the static HTML. */
function renderPage(bookingUrl: string | null) {
  answerSiteQuery({ settings: { ...settings, bookingUrl } });
  // Of all that Gatsby hands to a page and to the frame, these two read the context and the data.
  const pageContext = { pagePath: "/contact/" };
  const own = { data: { ...data, siteSettings: { ...settings, bookingUrl } }, pageContext };
  const element = <ContactPage {...(own as Partial<Props> as Props)} />;
  const args = { element, props: { pageContext } } as Parameters<Wrap>[0];
  document.body.innerHTML = renderToStaticMarkup(wrapPageElement!(args, { plugins: [] }));
}

const bookingLinks = () =>
  screen.queryAllByRole("link", { name: /^Request a Quote/, hidden: true });

test("Contact tells couples to skip the letter and book where there is a booking link alone", () => {
  renderPage("https://book.example.com/");
  expect(bookingLinks()).toHaveLength(3);
  expect(screen.getByText(/skip the letter/)).toBeVisible();
  renderPage(null);
  expect(bookingLinks()).toEqual([]);
  expect(screen.queryByText(/skip the letter/)).not.toBeInTheDocument();
  expect(screen.queryByRole("complementary", { name: "Booking" })).not.toBeInTheDocument();
});
