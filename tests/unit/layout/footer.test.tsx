import { screen } from "@testing-library/react";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { ThemeProvider } from "styled-components";
import { Footer } from "../../../src/layout/footer";
import { theme } from "../../../src/theme/theme";
import { render } from "../../support/render";

const settings: Queries.SiteFooterFragment = {
  blurb: "Weddings on the coast.",
  brandName: "Cedar & Tide",
  email: "tala@example.com",
  instagramUrl: "https://instagram.example.com/tala",
  partnerName: "Partner",
  partnerProfileUrl: "https://book.example.com/tala",
  serviceArea: "Metro Vancouver",
};

const footer = <Footer buildYear="2024" isSample={false} settings={settings} />;

beforeEach(() => jest.useFakeTimers({ now: new Date(2031, 5, 1) }));
afterEach(() => jest.useRealTimers());

test("the visitor's year is shown, however old the build", () => {
  render(footer);
  expect(screen.getByText("© 2031 Cedar & Tide")).toBeInTheDocument();
});

test("the static HTML has the year of the build, and hydrates without an error", async () => {
  const error = jest.spyOn(console, "error").mockImplementation();
  const page = <ThemeProvider theme={theme}>{footer}</ThemeProvider>;
  const container = document.createElement("div");
  container.innerHTML = renderToString(page);
  expect(container).toHaveTextContent("© 2024 Cedar & Tide");
  await act(() => Promise.resolve(hydrateRoot(container, page)));
  expect(container).toHaveTextContent("© 2031 Cedar & Tide");
  expect(error).not.toHaveBeenCalled();
});
