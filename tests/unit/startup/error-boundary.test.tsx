import { screen, waitFor } from "@testing-library/react";
import { ErrorBoundary } from "../../../src/startup/error-boundary";
import { render } from "../../support/render";
import { answerSiteQuery } from "../../support/site-query";

function BrokenPage(): never {
  throw new Error("The reviews are lost.");
}

function PageThatThrowsText(): never {
  throw "just text";
}

beforeEach(() => {
  answerSiteQuery();
  // React tells the console about everything that a boundary catches.
  jest.spyOn(console, "error").mockImplementation();
});

test("a page that throws is replaced by the message, and the rest of the site is offered", async () => {
  render(
    <ErrorBoundary key="/reviews/">
      <BrokenPage />
    </ErrorBoundary>,
  );
  expect(
    screen.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }),
  ).toHaveFocus();
  expect(screen.getByRole("alert")).toHaveTextContent("The reviews are lost.");
  await waitFor(() => expect(document.title).toBe("Cedar & Tide Ceremonies"));
});

test("whatever a page throws, there is a message", () => {
  render(
    <ErrorBoundary key="/reviews/">
      <PageThatThrowsText />
    </ErrorBoundary>,
  );
  expect(screen.getByText("just text")).toBeInTheDocument();
});

test("going to another page recovers", () => {
  const { rerender } = render(
    <ErrorBoundary key="/reviews/">
      <BrokenPage />
    </ErrorBoundary>,
  );
  rerender(
    <ErrorBoundary key="/about/">
      <h1>Hello</h1>
    </ErrorBoundary>,
  );
  expect(screen.getByRole("heading", { level: 1, name: "Hello" })).toBeInTheDocument();
  expect(screen.queryByText("Unexpected Application Error!")).not.toBeInTheDocument();
});

test("the message stays as long as the visitor stays", () => {
  const { rerender } = render(
    <ErrorBoundary key="/reviews/">
      <BrokenPage />
    </ErrorBoundary>,
  );
  rerender(
    <ErrorBoundary key="/reviews/">
      <h1>Hello</h1>
    </ErrorBoundary>,
  );
  expect(screen.getByText("Unexpected Application Error!")).toBeInTheDocument();
});
