import { act, screen } from "@testing-library/react";

const FILTERS = `<div role="group" aria-label="Kinds" hidden inert>
  <button aria-pressed="true" data-category="" type="button">All</button>
  <button aria-pressed="false" data-category="beach" type="button">Beach</button>
</div><script data-program="gallery-filter"></script>`;
const PHOTOS = `<ul>
  <li data-category="beach"><a id="photo-arch" href="/arch.webp">Arch</a></li>
  <li data-category="forest"><a id="photo-moss" href="/moss.webp">Moss</a></li>
</ul>`;

const shown = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);

const pressed = () =>
  screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);

/** Reads the gallery at an address: its filters, then its photos. */
async function open(query: string) {
  history.replaceState(null, "", `/gallery/${query}`);
  document.body.innerHTML = `<section>${FILTERS}</section>`;
  jest.isolateModules(() => void jest.requireActual("../../../src/startup/inline/gallery-filter"));
  document.querySelector("section")!.insertAdjacentHTML("beforeend", PHOTOS);
  // Let the observer run, as it does before the next paint.
  await act(() => Promise.resolve());
}

const endReading = () => window.dispatchEvent(new Event("DOMContentLoaded"));

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});
afterEach(() => void endReading());

test("the photos of another kind are hidden before the first paint, and the filter is pressed", async () => {
  await open("?category=beach");
  expect(shown()).toEqual(["Arch"]);
  expect(pressed()).toEqual(["Beach"]);
  // The filters are at the top of the window, until the visitor has scrolled.
  const scroll = jest.mocked(Element.prototype.scrollIntoView);
  expect(scroll).toHaveBeenCalledTimes(1);
  jest.replaceProperty(window, "scrollY", 400);
  endReading();
  expect(scroll).toHaveBeenCalledTimes(1);
});

test.each(["", "?category=", "?category=moon"])(
  "all photos are shown for %p, below filters that stay inert until React runs",
  async (query) => {
    await open(query);
    expect(shown()).toEqual(["Arch", "Moss"]);
    const filters = screen.getByRole("group", { name: "Kinds" });
    expect(pressed()).toEqual(["All"]);
    expect(filters).not.toHaveAttribute("hidden");
    expect(filters).toHaveAttribute("inert");
  },
);
