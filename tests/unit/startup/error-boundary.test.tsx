import { screen, waitFor } from "@testing-library/react";
import { ErrorBoundary } from "../../../src/startup/error-boundary";
import { render } from "../../support/render";
import { answerSiteQuery } from "../../support/site-query";

function BrokenPage(): never {
  throw new Error("The reviews are lost.");
}

test("a page that throws is replaced by the message, and the rest of the site is offered", async () => {
  answerSiteQuery();
  // React tells the console about everything that a boundary catches.
  jest.spyOn(console, "error").mockImplementation();
  render(
    <ErrorBoundary>
      <BrokenPage />
    </ErrorBoundary>,
  );
  expect(
    screen.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }),
  ).toHaveFocus();
  expect(screen.getByRole("alert")).toHaveTextContent("The reviews are lost.");
  await waitFor(() => expect(document.title).toBe("Cedar & Tide Ceremonies"));
});
