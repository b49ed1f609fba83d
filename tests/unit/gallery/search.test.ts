/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { leaveSearch, pushSearch, replaceSearch, useSearch } from "../../../src/gallery/search";

const ROUTER_STATE = { key: "the router's own" };

/** The browser tells of its way back only after a while. */
const popped = () => new Promise((resolve) => window.addEventListener("popstate", resolve));

/** Addresses are written at intervals: each test begins after one. */
let now = 0;

beforeEach(() => {
  now += 10_000;
  jest.useFakeTimers({ now, doNotFake: ["queueMicrotask", "setImmediate"] });
  window.history.replaceState(ROUTER_STATE, "", "/gallery/");
});

afterEach(() => {
  jest.useRealTimers();
});

test("the page shows the query string that it went to, and the router's state stays", () => {
  const { result } = renderHook(useSearch);
  act(() => pushSearch("?photo=arch"));
  expect(result.current).toBe("?photo=arch");
  expect(window.location.search).toBe("?photo=arch");
  expect(window.history.state).toMatchObject(ROUTER_STATE);
});

test("many changes in a moment are shown at once and written in the end", () => {
  const { result } = renderHook(useSearch);
  const write = jest.spyOn(window.history, "replaceState");
  for (let photo = 1; photo <= 50; photo += 1) act(() => replaceSearch(`?photo=${photo}`));
  expect(result.current).toBe("?photo=50");
  act(() => {
    jest.runAllTimers();
  });
  expect(window.location.search).toBe("?photo=50");
  expect(write.mock.calls.length).toBeLessThanOrEqual(2);
  write.mockRestore();
});

test("an address that waits to be written is not written on another page", () => {
  const { unmount } = renderHook(useSearch);
  act(() => replaceSearch("?category=beach"));
  act(() => replaceSearch("?category=garden"));
  unmount();
  window.history.pushState(null, "", "/about/");
  jest.runAllTimers();
  expect(window.location.href).toMatch(/\/about\/$/);
});

test("leaving what was gone to goes back, once", async () => {
  jest.useRealTimers();
  const { result } = renderHook(useSearch);
  const back = jest.spyOn(window.history, "back");
  act(() => pushSearch("?photo=arch"));
  await act(async () => {
    const arrival = popped();
    leaveSearch("");
    leaveSearch("");
    await arrival;
  });
  expect(back).toHaveBeenCalledTimes(1);
  expect(result.current).toBe("");
  back.mockRestore();
});

test("leaving what a link led straight to replaces the address", () => {
  window.history.replaceState(ROUTER_STATE, "", "/gallery/?photo=arch");
  const { result } = renderHook(useSearch);
  const back = jest.spyOn(window.history, "back");
  act(() => leaveSearch(""));
  act(() => {
    jest.runAllTimers();
  });
  expect(back).not.toHaveBeenCalled();
  expect(result.current).toBe("");
  expect(window.location.search).toBe("");
  back.mockRestore();
});
