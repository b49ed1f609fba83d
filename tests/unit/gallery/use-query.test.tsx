import { act, renderHook } from "@testing-library/react";
import { changeQuery, useQuery } from "../../../src/gallery/use-query";

test.each([
  ["", { category: "beach" }, "?category=beach"],
  ["?category=beach&photo=arch", { photo: null }, "?category=beach"],
  ["?utm_source=card", { category: "beach" }, "?utm_source=card&category=beach"],
])("%p changed by %p is %p", (search, changes, changed) => {
  expect(changeQuery(search, changes)).toBe(changed);
});

const ROUTER_STATE = { key: "the router's own" };

const openGallery = (query = "") => {
  window.history.replaceState(ROUTER_STATE, "", `/gallery/${query}`);
  return renderHook(useQuery);
};

/** Goes to an address as Back and Forward do. */
function pop(address: string) {
  window.history.replaceState(ROUTER_STATE, "", address);
  act(() => void window.dispatchEvent(new Event("popstate")));
}

test("opens a photo in a new history entry with the category and the router's key, and Back closes it", () => {
  const { result } = openGallery();
  act(() => result.current.replaceQuery({ category: "garden" }));
  act(() => result.current.openPhoto("arch"));
  expect(result.current.query).toEqual({ category: "garden", photo: "arch" });
  expect(window.location.search).toBe("?category=garden&photo=arch");
  expect(window.history.state).toMatchObject(ROUTER_STATE);
  pop("/gallery/?category=garden");
  expect(result.current.query).toEqual({ category: "garden", photo: null });
});

test("adds one history entry, also if the photo or another is tapped while it is loading", () => {
  const { result } = openGallery();
  act(() => result.current.openPhoto("arch"));
  const entries = window.history.length;
  act(() => result.current.openPhoto("arch"));
  act(() => result.current.openPhoto("rings"));
  expect(result.current.query.photo).toBe("rings");
  expect(window.history.length).toBe(entries);
});

test("closes a photo by going back once, or by replacing the query if the visit began with the photo", () => {
  const { result } = openGallery("?photo=arch");
  const back = jest.spyOn(window.history, "back").mockReturnValue();
  act(() => result.current.closePhoto());
  expect(back).not.toHaveBeenCalled();
  expect(window.location.search).toBe("");
  for (const times of [1, 2]) {
    act(() => result.current.openPhoto("rings"));
    act(() => result.current.closePhoto());
    act(() => result.current.closePhoto());
    expect(back).toHaveBeenCalledTimes(times);
    pop("/gallery/");
  }
});

test("a link to the gallery clears the filter", () => {
  const { result, rerender } = openGallery();
  act(() => result.current.replaceQuery({ category: "beach" }));
  window.history.pushState({ key: "2" }, "", "/gallery/");
  rerender();
  expect(result.current.query.category).toBeNull();
});

test("changes neither the gallery nor the other page's address while the visitor leaves", () => {
  const { result } = openGallery("?photo=arch");
  pop("/about/");
  expect(result.current.query.photo).toBe("arch");
  act(() => result.current.replaceQuery({ category: "beach" }));
  expect(window.location.href).toMatch(/\/about\/$/);
  pop("/gallery/");
  expect(result.current.query.photo).toBeNull();
});
