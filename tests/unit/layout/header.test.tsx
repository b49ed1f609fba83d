import { act, renderHook } from "@testing-library/react";
import { useScrolled } from "../../../src/layout/header";

function scrollTo(y: number) {
  window.scrollY = y;
  window.dispatchEvent(new Event("scroll"));
}

test("a page that is scrolled 20 px does not count as scrolled; 21 px does", () => {
  const { result } = renderHook(useScrolled);
  expect(result.current).toBe(false);
  act(() => scrollTo(20));
  expect(result.current).toBe(false);
  act(() => scrollTo(21));
  expect(result.current).toBe(true);
  act(() => scrollTo(20));
  expect(result.current).toBe(false);
});
