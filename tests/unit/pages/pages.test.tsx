import { render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { wrapPageElement } from "../../../src/layout/layout";
import NotFoundPage from "../../../src/pages/404";
import ContactPage from "../../../src/pages/contact";
import { settings } from "../../support/queried";
import { answerSiteQuery } from "../../support/site-query";

type NotFoundProps = ComponentProps<typeof NotFoundPage>;
type ContactProps = ComponentProps<typeof ContactPage>;
type Wrap = NonNullable<typeof wrapPageElement>;

const hero = { heading: "Hello", heroAlt: "", heroFocus: null, heroImage: null, intro: null };

function contactWith(bookingUrl: string | null, inquiryDelivery: string | null = null) {
  answerSiteQuery({ settings: { ...settings, bookingUrl } });
  const sections = [
    ["contact-form", "Send a message", ""],
    ["contact-questions", "Questions, answered", ""],
    ["contact-booking", "Know what you want?", "Then skip the letter."],
  ] as const;
  const nodes = sections.map(([name, heading, note]) => ({ name, heading, note, link: "" }));
  const data: ContactProps["data"] = {
    page: { ...hero, metaDescription: "How to reach Nelson.", title: "Contact", slug: "contact" },
    allSection: { nodes },
    siteSettings: { ...settings, bookingUrl },
    site: { siteMetadata: { inquiryDelivery, siteUrl: null } },
    allFaq: { nodes: [] },
  };
  const pageContext = { pagePath: "/contact/" };
  const props = { data, pageContext };
  const page = <ContactPage {...(props as Partial<ContactProps> as ContactProps)} />;
  const args = { element: page, props: { pageContext } } as Parameters<Wrap>[0];
  return <>{wrapPageElement!(args, { plugins: [] })}</>;
}

const bookingLinks = () =>
  screen.queryAllByRole("link", { name: /^Request a Quote/, hidden: true });

test("Contact suggests booking only if there is a booking link", () => {
  document.body.innerHTML = renderToStaticMarkup(contactWith("https://book.example.com/"));
  expect(bookingLinks()).toHaveLength(3);
  expect(screen.getByText(/skip the letter/)).toBeVisible();
  document.body.innerHTML = renderToStaticMarkup(contactWith(null));
  expect(bookingLinks()).toEqual([]);
  expect(screen.queryByText(/skip the letter/)).not.toBeInTheDocument();
  expect(screen.queryByRole("complementary", { name: "Booking" })).not.toBeInTheDocument();
});

test("Contact has a mail link instead of the form on a site that receives no messages", () => {
  document.body.innerHTML = renderToStaticMarkup(contactWith(null, "none"));
  expect(screen.queryByRole("button", { name: "Send Message" })).not.toBeInTheDocument();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  const form = screen.getByRole("region", { name: "Send a message" });
  expect(within(form).getAllByRole("link", { name: settings.email })[0]).toHaveAttribute(
    "href",
    `mailto:${settings.email}`,
  );
});

test("the 404 page logs the missing address to the console", () => {
  const info = jest.spyOn(console, "info").mockImplementation();
  answerSiteQuery();
  const location = { pathname: "/no/such/page/" };
  const props = { data: { page: { ...hero, slug: "home" } }, location };
  render(<NotFoundPage {...(props as Partial<NotFoundProps> as NotFoundProps)} />);
  expect(info.mock.calls).toEqual([["Page not found: /no/such/page/"]]);
});
