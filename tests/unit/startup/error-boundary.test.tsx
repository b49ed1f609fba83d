import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { ErrorBoundary } from "../../../src/startup/error-boundary";
import { render } from "../../support/render";
import { answerSiteQuery } from "../../support/site-query";

function BrokenPage({ thrown }: { readonly thrown: unknown }): never {
  throw thrown;
}

/** A page of the site, or what is shown in its place. */
const pageAt = (path: string, page: ReactNode) => <ErrorBoundary key={path}>{page}</ErrorBoundary>;
const broken = pageAt("/reviews/", <BrokenPage thrown={new Error("The reviews are lost.")} />);

beforeEach(() => {
  answerSiteQuery();
  // React tells the console about everything that a boundary catches.
  jest.spyOn(console, "error").mockImplementation();
});

test("a page that throws is replaced by the message, and the rest of the site is offered", async () => {
  render(broken);
  expect(
    screen.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }),
  ).toHaveFocus();
  expect(screen.getByRole("alert")).toHaveTextContent("The reviews are lost.");
  await waitFor(() => expect(document.title).toBe("Cedar & Tide Ceremonies"));
});

test("whatever a page throws, there is a message", () => {
  render(pageAt("/reviews/", <BrokenPage thrown="just text" />));
  expect(screen.getByText("just text")).toBeInTheDocument();
});

test("the message stays as long as the visitor stays, and another page recovers", () => {
  const { rerender } = render(broken);
  rerender(pageAt("/reviews/", <h1>Hello</h1>));
  expect(screen.getByText("Unexpected Application Error!")).toBeInTheDocument();
  rerender(pageAt("/about/", <h1>Hello</h1>));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Hello");
});
