import { render, screen } from "@testing-library/react";
import { act, type ComponentProps } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { wrapPageElement } from "../../../src/layout/layout";
import NotFoundPage from "../../../src/pages/404";
import { settings } from "../../support/queried";
import { answerSiteQuery } from "../../support/site-query";

type Props = ComponentProps<typeof NotFoundPage>;
type Wrap = NonNullable<typeof wrapPageElement>;

const page: Props["data"]["page"] = {
  heading: "Plain words",
  heroAlt: "",
  heroFocus: null,
  heroImage: null,
  intro: null,
  slug: "home",
};

/** The page within the site's frame, at the address that the window shows. */
function pageAt(pathname: string) {
  const props = { data: { page }, location: { pathname }, pageContext: { pagePath: "/404/" } };
  const own = props as Partial<Props> as Props;
  const args = { element: <NotFoundPage {...own} />, props } as unknown as Parameters<Wrap>[0];
  return <>{wrapPageElement!(args, { plugins: [] })}</>;
}

beforeEach(() => answerSiteQuery({ settings: { ...settings, bookingUrl: null } }));

test("the console says which address there is not", () => {
  const info = jest.spyOn(console, "info").mockImplementation();
  render(pageAt("/no/such/page/"));
  expect(info.mock.calls).toEqual([["Page not found: /no/such/page/"]]);
});

test("an address below Contact that there is not shows, without a booking link, what its HTML does", async () => {
  jest.spyOn(console, "info").mockImplementation();
  const error = jest.spyOn(console, "error").mockImplementation();
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(pageAt("/404.html"));
  await act(() => Promise.resolve(hydrateRoot(container, pageAt("/contact/no-such-page/"))));
  expect(error).not.toHaveBeenCalled();
  for (const link of screen.getAllByRole("link", { name: /^Request a Quote/ })) {
    expect(link).toHaveAttribute("href", "/contact/");
    expect(link).not.toHaveAttribute("target");
  }
});
