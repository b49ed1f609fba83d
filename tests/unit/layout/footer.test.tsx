import { screen } from "@testing-library/react";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { Footer } from "../../../src/layout/footer";
import { render } from "../../support/render";

const settings: Queries.SiteFooterFragment = {
  blurb: "Weddings on the coast.",
  brandName: "Cedar & Tide",
  email: "tala@example.com",
  instagramUrl: "https://instagram.example.com/tala",
  partnerName: "Partner",
  partnerProfileUrl: "https://book.example.com/tala",
  profiles: null,
  sampleCount: 0,
  serviceArea: "Metro Vancouver",
};

const footer = <Footer buildYear="2024" settings={settings} />;

beforeEach(() => jest.useFakeTimers({ now: new Date(2031, 5, 1) }));
afterEach(() => jest.useRealTimers());

test("the visitor's year is shown, however old the build", () => {
  render(footer);
  expect(screen.getByText("© 2031 Cedar & Tide")).toBeInTheDocument();
});

const SAMPLE_NOTE = "A sample site: its couples, words and pictures are made up for illustration.";

test("a site with made-up entries says so, and one without does not", () => {
  const { unmount } = render(
    <Footer buildYear="2024" settings={{ ...settings, sampleCount: 1 }} />,
  );
  expect(screen.getByText(SAMPLE_NOTE)).toBeInTheDocument();
  unmount();
  render(footer);
  expect(screen.queryByText(SAMPLE_NOTE)).toBeNull();
});

describe("the links elsewhere", () => {
  const names = (fields: Partial<Queries.SiteFooterFragment>) => {
    render(<Footer buildYear="2024" settings={{ ...settings, ...fields }} />);
    return screen
      .getAllByRole("link", { name: /Instagram|partner/i })
      .map((link) => link.textContent);
  };

  test("are what there is", () => {
    expect(names({ instagramUrl: null })).toEqual(["Partner"]);
  });

  test("are those to other sites too, with no other one as with others", () => {
    const none = { instagramUrl: null, partnerProfileUrl: null };
    const profiles = ["https://www.tiktok.com/@tala"];
    render(<Footer buildYear="2024" settings={{ ...settings, ...none, profiles }} />);
    expect(screen.getByRole("link", { name: "TikTok" })).toHaveAttribute("href", profiles[0]);
    expect(screen.getByText("Elsewhere")).toBeInTheDocument();
  });

  test("name a partner who has no name in the settings", () => {
    expect(names({ partnerName: null })).toEqual(["Instagram", "Booking partner"]);
  });

  test("have no heading where there are none", () => {
    const none = { instagramUrl: null, partnerProfileUrl: null };
    render(<Footer buildYear="2024" settings={{ ...settings, ...none }} />);
    expect(screen.queryByText("Elsewhere")).not.toBeInTheDocument();
    expect(screen.getByText("Contact", { selector: "h2, h3, p, div" })).toBeInTheDocument();
  });
});

test("the static HTML has the year of the build, and hydrates without an error", async () => {
  const error = jest.spyOn(console, "error").mockImplementation();
  const container = document.createElement("div");
  container.innerHTML = renderToString(footer);
  expect(container).toHaveTextContent("© 2024 Cedar & Tide");
  await act(() => Promise.resolve(hydrateRoot(container, footer)));
  expect(container).toHaveTextContent("© 2031 Cedar & Tide");
  expect(error).not.toHaveBeenCalled();
});
