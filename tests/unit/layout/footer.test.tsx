import { screen } from "@testing-library/react";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { Footer } from "../../../src/layout/footer";
import { settings } from "../../support/queried";
import { render } from "../../support/render";

const linked = {
  ...settings,
  instagramUrl: "https://instagram.example.com/tala",
  partnerName: "Partner",
  partnerProfileUrl: "https://book.example.com/tala",
};

const footerWith = (fields: Partial<Queries.SiteFooterFragment>) => (
  <Footer articles={[]} buildYear="2024" path="/" settings={{ ...linked, ...fields }} />
);

const SAMPLE_NOTE = "A sample site: its couples, words and pictures are made up for illustration.";

test.each([0, 1])("shows the note about samples only if there are any (%d)", (sampleCount) => {
  render(footerWith({ sampleCount }));
  expect(screen.queryAllByText(SAMPLE_NOTE)).toHaveLength(sampleCount);
});

const NONE = { instagramUrl: null, partnerProfileUrl: null };

test.each<[Partial<Queries.SiteFooterFragment>, names: string[]]>([
  [{}, ["Instagram", "Partner"]],
  [{ partnerName: null }, ["Instagram", "Booking partner"]],
  [{ ...NONE, profiles: ["https://www.tiktok.com/@tala"] }, ["TikTok"]],
  [NONE, []],
])("with %j the external links are %j, under a heading if there are any", (fields, names) => {
  render(footerWith(fields));
  const links = screen.queryAllByRole("link", { name: /Instagram|Partner|TikTok/i });
  expect(links.map((link) => link.textContent)).toEqual(names);
  expect(screen.queryAllByText("Elsewhere")).toHaveLength(names.length > 0 ? 1 : 0);
});

test("shows the year of the build in static HTML, and the current year after hydration", async () => {
  jest.useFakeTimers({ now: new Date(2031, 5, 1) });
  const error = jest.spyOn(console, "error").mockImplementation();
  const container = document.createElement("div");
  container.innerHTML = renderToString(footerWith({}));
  expect(container).toHaveTextContent("© 2024 Cedar & Tide");
  await act(() => Promise.resolve(hydrateRoot(container, footerWith({}))));
  expect(container).toHaveTextContent("© 2031 Cedar & Tide");
  expect(error).not.toHaveBeenCalled();
  jest.useRealTimers();
});
