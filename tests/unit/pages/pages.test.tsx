import { render, screen } from "@testing-library/react";
import { act, type ComponentProps, type ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { wrapPageElement } from "../../../src/layout/layout";
import NotFoundPage from "../../../src/pages/404";
import ContactPage from "../../../src/pages/contact";
import { settings } from "../../support/queried";
import { answerSiteQuery } from "../../support/site-query";

type NotFoundProps = ComponentProps<typeof NotFoundPage>;
type ContactProps = ComponentProps<typeof ContactPage>;
type Wrap = NonNullable<typeof wrapPageElement>;

const hero = { heading: "Hello", heroAlt: "", heroFocus: null, heroImage: null, intro: null };

/** A page within the site's frame, which reads no more of Gatsby's props than its context. */
function inFrame(element: ReactElement, pagePath: string) {
  const args = { element, props: { pageContext: { pagePath } } } as Parameters<Wrap>[0];
  return <>{wrapPageElement!(args, { plugins: [] })}</>;
}

/** The page for any address that does not exist. */
function notFoundAt(pathname: string) {
  const props = { data: { page: { ...hero, slug: "home" } }, location: { pathname } };
  return inFrame(<NotFoundPage {...(props as Partial<NotFoundProps> as NotFoundProps)} />, "/404/");
}

function contactWith(bookingUrl: string | null) {
  answerSiteQuery({ settings: { ...settings, bookingUrl } });
  const sections = [
    ["contact-form", "Send a Message", ""],
    ["contact-questions", "Questions, answered", ""],
    ["contact-booking", "Know what you want?", "Then skip the letter."],
  ] as const;
  const nodes = sections.map(([name, heading, note]) => ({ name, heading, note, link: "" }));
  const data: ContactProps["data"] = {
    page: { ...hero, metaDescription: "How to reach Nelson.", title: "Contact", slug: "contact" },
    allSection: { nodes },
    siteSettings: { ...settings, bookingUrl },
    site: { siteMetadata: { inquiryDelivery: null, siteUrl: null } },
    allFaq: { nodes: [] },
  };
  const props = { data, pageContext: { pagePath: "/contact/" } };
  const page = <ContactPage {...(props as Partial<ContactProps> as ContactProps)} />;
  return inFrame(page, "/contact/");
}

const bookingLinks = () =>
  screen.queryAllByRole("link", { name: /^Request a Quote/, hidden: true });

test("Contact tells couples to skip the letter and book where there is a booking link alone", () => {
  document.body.innerHTML = renderToStaticMarkup(contactWith("https://book.example.com/"));
  expect(bookingLinks()).toHaveLength(3);
  expect(screen.getByText(/skip the letter/)).toBeVisible();
  document.body.innerHTML = renderToStaticMarkup(contactWith(null));
  expect(bookingLinks()).toEqual([]);
  expect(screen.queryByText(/skip the letter/)).not.toBeInTheDocument();
  expect(screen.queryByRole("complementary", { name: "Booking" })).not.toBeInTheDocument();
});

describe("an address that does not exist", () => {
  let info: jest.SpyInstance;
  beforeEach(() => {
    info = jest.spyOn(console, "info").mockImplementation();
    answerSiteQuery({ settings: { ...settings, bookingUrl: null } });
  });

  test("is named in the console", () => {
    render(notFoundAt("/no/such/page/"));
    expect(info.mock.calls).toEqual([["Page not found: /no/such/page/"]]);
  });

  test("below Contact shows what its HTML does: links to where couples write", async () => {
    const error = jest.spyOn(console, "error").mockImplementation();
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(notFoundAt("/404.html"));
    await act(() => Promise.resolve(hydrateRoot(container, notFoundAt("/contact/no-such-page/"))));
    expect(error).not.toHaveBeenCalled();
    expect(bookingLinks()).not.toEqual([]);
    for (const link of bookingLinks()) {
      expect(link).toHaveAttribute("href", "/contact/");
      expect(link).not.toHaveAttribute("target");
    }
  });
});
