import { act, render, renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { changeQuery, useQuery } from "../../../src/gallery/use-query";

test.each([
  ["", { category: "beach" }, "?category=beach"],
  ["?category=beach", { photo: "arch" }, "?category=beach&photo=arch"],
  ["?category=beach&photo=arch", { photo: null }, "?category=beach"],
  ["?category=beach", { category: null }, ""],
  ["?photo=arch", { category: "beach" }, "?photo=arch&category=beach"],
  ["?utm_source=card", { category: "beach" }, "?utm_source=card&category=beach"],
])("%p changed by %p is %p", (search, changes, changed) => {
  expect(changeQuery(search, changes)).toBe(changed);
});

const ROUTER_STATE = { key: "the router's own" };

const router = jest.fn();
beforeAll(() => window.addEventListener("popstate", router));

beforeEach(() => {
  window.history.replaceState(ROUTER_STATE, "", "/gallery/");
  router.mockClear();
});
afterEach(() => jest.restoreAllMocks());

const openGallery = () => renderHook(useQuery);

/** The browser has gone to an address by its buttons. */
function pop(address: string) {
  window.history.replaceState(null, "", address);
  act(() => void window.dispatchEvent(new Event("popstate")));
}

test.each([
  ["Safari, which throws", "SecurityError"],
  ["Chrome, which says nothing", null],
])(
  "in %s, a held arrow key goes on through the photos, and the next change writes the address",
  (_browser, error) => {
    const { result } = openGallery();
    const refusal = jest.spyOn(window.history, "replaceState").mockImplementation(() => {
      if (error) throw new DOMException("More than 100 times per 30 seconds", error);
    });
    for (const photo of ["1", "2", "3"]) act(() => result.current.replaceQuery({ photo }));
    expect(result.current.query.photo).toBe("3");
    expect(window.location.search).toBe("");
    refusal.mockRestore();
    act(() => result.current.replaceQuery({ category: "beach" }));
    expect(window.location.search).toBe("?photo=3&category=beach");
  },
);

test("a photo that opens just after a change stays open, and the router's state stays", () => {
  const { result } = openGallery();
  act(() => result.current.replaceQuery({ category: "beach" }));
  act(() => result.current.replaceQuery({ category: "garden" }));
  act(() => result.current.openPhoto("arch"));
  expect(result.current.query).toEqual({ category: "garden", photo: "arch" });
  expect(window.location.search).toBe("?category=garden&photo=arch");
  expect(window.history.state).toMatchObject(ROUTER_STATE);
});

test("a link to the gallery itself shows it as the link says", () => {
  const { result, rerender } = openGallery();
  act(() => result.current.replaceQuery({ category: "beach" }));
  window.history.pushState({ key: "2" }, "", "/gallery/");
  rerender();
  expect(result.current.query.category).toBeNull();
  expect(window.location.search).toBe("");
});

test("closing a photo goes back, once, and the router does not hear of it", () => {
  const { result } = openGallery();
  const back = jest.spyOn(window.history, "back").mockReturnValue();
  act(() => result.current.openPhoto("arch"));
  act(() => result.current.closePhoto());
  act(() => result.current.closePhoto());
  expect(back).toHaveBeenCalledTimes(1);
  pop("/gallery/");
  // It would scroll, and announce the page as another one.
  expect(router).not.toHaveBeenCalled();
  expect(result.current.query).toEqual({ category: null, photo: null });
  act(() => result.current.openPhoto("rings"));
  act(() => result.current.closePhoto());
  expect(back).toHaveBeenCalledTimes(2);
});

test("the router hears of the way to another page, of the way back, and of all after the gallery", () => {
  const { result, unmount } = openGallery();
  pop("/gallery/?photo=arch");
  expect(router).toHaveBeenCalledTimes(0);
  pop("/about/");
  expect(router).toHaveBeenCalledTimes(1);
  // Until the router replaces the page, nothing changes.
  expect(result.current.query.photo).toBe("arch");
  pop("/gallery/");
  expect(router).toHaveBeenCalledTimes(2);
  expect(result.current.query.photo).toBeNull();
  unmount();
  pop("/gallery/?photo=arch");
  expect(router).toHaveBeenCalledTimes(3);
});

test("a kind that takes effect after the visitor has gone on is not written into another page's address", () => {
  const { result } = openGallery();
  window.history.pushState({ key: "2" }, "", "/about/");
  act(() => result.current.replaceQuery({ category: "beach" }));
  expect(window.location.href).toMatch(/\/about\/$/);
});

test("closing a photo that the visitor came straight to replaces the query", () => {
  window.history.replaceState(ROUTER_STATE, "", "/gallery/?photo=arch");
  const { result } = openGallery();
  const back = jest.spyOn(window.history, "back");
  act(() => result.current.closePhoto());
  expect(back).not.toHaveBeenCalled();
  expect(result.current.query).toEqual({ category: null, photo: null });
  expect(window.location.search).toBe("");
});

test("Back right after another page is shown reaches the router", () => {
  function Gallery() {
    useQuery();
    return null;
  }
  /** Comes in the place of the gallery, before React has ended the gallery's effects. */
  function Reviews() {
    useLayoutEffect(() => {
      window.history.replaceState(ROUTER_STATE, "", "/gallery/");
      window.dispatchEvent(new Event("popstate"));
    }, []);
    return null;
  }
  const { rerender } = render(<Gallery />);
  window.history.replaceState(ROUTER_STATE, "", "/reviews/");
  rerender(<Reviews />);
  expect(router).toHaveBeenCalledTimes(1);
});
