/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import {
  changeQuery,
  closePhoto,
  openPhoto,
  replaceQuery,
  useQuery,
} from "../../../src/gallery/query-string";
import { announcePopState } from "../../../src/startup/page-loads";
import { BEFORE_ROUTER } from "../../../src/startup/page-state";

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

/** Going back is asynchronous: the event by which the gallery hears that the browser has. */
const popped = () =>
  new Promise<Event>((resolve) => window.addEventListener(BEFORE_ROUTER, resolve, { once: true }));

beforeAll(announcePopState);

/** Writes are throttled: each test begins after the interval. */
let now = 0;

beforeEach(() => {
  now += 10_000;
  jest.useFakeTimers({ now, doNotFake: ["queueMicrotask", "setImmediate"] });
  window.history.replaceState(ROUTER_STATE, "", "/gallery/");
});
afterEach(() => void jest.useRealTimers());

test("many changes in quick succession are shown at once, and the last is written", () => {
  const { result } = renderHook(useQuery);
  const write = jest.spyOn(window.history, "replaceState");
  for (let photo = 1; photo <= 50; photo += 1) act(() => replaceQuery({ photo: `${photo}` }));
  expect(result.current).toEqual({ category: null, photo: "50" });
  act(() => void jest.runAllTimers());
  expect(window.location.search).toBe("?photo=50");
  expect(write.mock.calls.length).toBeLessThanOrEqual(2);
});

test("a photo that opens just after a change stays open, and the router's state stays", () => {
  const { result } = renderHook(useQuery);
  act(() => replaceQuery({ category: "beach" }));
  act(() => replaceQuery({ category: "garden" }));
  act(() => openPhoto("arch"));
  act(() => void jest.runAllTimers());
  expect(result.current).toEqual({ category: "garden", photo: "arch" });
  expect(window.location.search).toBe("?category=garden&photo=arch");
  expect(window.history.state).toMatchObject(ROUTER_STATE);
});

test("a change that is not written yet is dropped on another page", () => {
  const { unmount } = renderHook(useQuery);
  act(() => replaceQuery({ category: "beach" }));
  act(() => replaceQuery({ category: "garden" }));
  unmount();
  window.history.pushState(null, "", "/about/");
  jest.runAllTimers();
  expect(window.location.href).toMatch(/\/about\/$/);
});

test("closing a photo goes back, once", async () => {
  jest.useRealTimers();
  const { result } = renderHook(useQuery);
  const back = jest.spyOn(window.history, "back");
  act(() => openPhoto("arch"));
  await act(async () => {
    const arrival = popped();
    closePhoto();
    closePhoto();
    // The router would scroll, and announce the page as another one.
    expect((await arrival).defaultPrevented).toBe(true);
  });
  expect(back).toHaveBeenCalledTimes(1);
  expect(result.current).toEqual({ category: null, photo: null });
});

test("the router hears of the way to another page, of the way back, and of all after the gallery", () => {
  const { result, unmount } = renderHook(useQuery);
  /** Whether the router hears that the browser has gone to this address. */
  const isForRouter = (address: string) => {
    window.history.replaceState(null, "", address);
    const event = new Event(BEFORE_ROUTER, { cancelable: true });
    act(() => void window.dispatchEvent(event));
    return !event.defaultPrevented;
  };
  expect(isForRouter("/gallery/?photo=arch")).toBe(false);
  expect(isForRouter("/about/")).toBe(true);
  // Until the router replaces the page, nothing changes.
  expect(result.current.photo).toBe("arch");
  expect(isForRouter("/gallery/")).toBe(true);
  expect(result.current.photo).toBeNull();
  unmount();
  expect(isForRouter("/gallery/?photo=arch")).toBe(true);
});

test("a gallery that was left while its photo closed closes photos again on the next visit", async () => {
  jest.useRealTimers();
  const back = jest.spyOn(window.history, "back");
  const { unmount } = renderHook(useQuery);
  act(() => openPhoto("arch"));
  const arrival = popped();
  closePhoto();
  unmount();
  await arrival;
  const { result } = renderHook(useQuery);
  act(() => openPhoto("arch"));
  const closed = popped();
  closePhoto();
  expect(back).toHaveBeenCalledTimes(2);
  await act(async () => void (await closed));
  expect(result.current.photo).toBeNull();
});

test("closing a photo that the visitor came straight to replaces the query", () => {
  window.history.replaceState(ROUTER_STATE, "", "/gallery/?photo=arch");
  const { result } = renderHook(useQuery);
  const back = jest.spyOn(window.history, "back");
  act(() => closePhoto());
  act(() => void jest.runAllTimers());
  expect(back).not.toHaveBeenCalled();
  expect(result.current).toEqual({ category: null, photo: null });
  expect(window.location.search).toBe("");
});
