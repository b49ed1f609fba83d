import { render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { act } from "react";
import { useCurrentYear } from "../../../src/layout/use-current-year";

function Imprint() {
  return <p>© {useCurrentYear("2024")}</p>;
}

beforeEach(() => jest.useFakeTimers({ now: new Date(2031, 5, 1) }));
afterEach(() => jest.useRealTimers());

test("the visitor's year is shown, however old the build", () => {
  render(<Imprint />);
  expect(screen.getByText("© 2031")).toBeInTheDocument();
});

test("the static HTML has the year of the build, and React takes over without a complaint", async () => {
  const complaint = jest.spyOn(console, "error").mockImplementation();
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Imprint />);
  expect(container).toHaveTextContent("© 2024");
  await act(() => Promise.resolve(hydrateRoot(container, <Imprint />)));
  expect(container).toHaveTextContent("© 2031");
  expect(complaint).not.toHaveBeenCalled();
});
