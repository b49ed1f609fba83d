import { screen } from "@testing-library/react";
import type { PageProps } from "gatsby";
import type { ComponentProps } from "react";
import NotFoundPage from "../../../src/pages/404";
import { render } from "../../support/render";
import { answerSiteQuery } from "../../support/site-query";

// Of all that Gatsby hands to a page, this one reads the path.
const propsAt = (pathname: string) =>
  ({ location: { pathname } as PageProps["location"] }) as ComponentProps<typeof NotFoundPage>;

beforeEach(() => answerSiteQuery());

test("a lost visitor is shown the way home, and the missing path is logged once", () => {
  const logged = jest.spyOn(console, "info").mockImplementation();
  const { rerender } = render(<NotFoundPage {...propsAt("/weddings/")} />);
  expect(screen.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  rerender(<NotFoundPage {...propsAt("/weddings/")} />);
  rerender(<NotFoundPage {...propsAt("/funerals/")} />);
  const paths = ["Page not found: /weddings/", "Page not found: /funerals/"];
  expect(logged.mock.calls).toEqual(paths.map((line) => [line]));
});
