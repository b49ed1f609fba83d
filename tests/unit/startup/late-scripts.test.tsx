/** The program that every page holds, as the browser meets it: React has not started. */
import { createEvent, fireEvent, screen } from "@testing-library/react";
import { MAX_HOLD_MS, replayHeldClick } from "../../../src/startup/page-state";

const PICTURE = '<img alt="Arch" fetchpriority="high" src="/arch.webp">';
const BUTTON = '<button data-replay-click type="button">Beach</button>';

/** Reads a page whose last element is the program. */
function open(body: string) {
  document.body.innerHTML = `${body}<script data-scripts="/app.js /home.js" data-preload="/data.json"></script>`;
  jest.isolateModules(() => void jest.requireActual("../../../src/startup/inline/late-scripts"));
}

/** What the page has asked for by now. */
const requests = () =>
  [...document.head.querySelectorAll("script, link")].map(
    (each) => each.getAttribute("src") ?? each.getAttribute("href"),
  );

/** A frame is painted, and every task after it has its turn. */
const paint = () => jest.advanceTimersByTime(50);

const button = () => screen.getByRole("button", { name: "Beach" });

beforeAll(() => {
  // jsdom cannot say what links may be for.
  DOMTokenList.prototype.supports = () => true;
});

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = "";
});

afterEach(() => {
  replayHeldClick();
  jest.useRealTimers();
});

test("a picture that never loads keeps no script from starting", () => {
  open(PICTURE);
  jest.advanceTimersByTime(3000);
  paint();
  expect(requests()).toEqual(["/app.js", "/home.js", "/data.json"]);
});

test("a click is replayed on the control that React has put in the place of the one clicked", () => {
  const buttons = BUTTON.replace("Beach", "All") + BUTTON;
  open(PICTURE + buttons);
  fireEvent.click(button());
  document.body.innerHTML = buttons;
  const clicked = jest.fn();
  document.body.addEventListener("click", ({ target }) => clicked(target), { once: true });
  replayHeldClick();
  expect(clicked).toHaveBeenCalledWith(button());
});

test("a click is left to the browser when a script cannot be had, and when none arrives", () => {
  for (const fail of [
    () => fireEvent.error(document.head.querySelector("script")!),
    () => jest.advanceTimersByTime(MAX_HOLD_MS),
  ]) {
    open(PICTURE + BUTTON);
    const clicked = jest.fn();
    button().addEventListener("click", clicked);
    fireEvent.click(button());
    fail();
    expect(clicked).toHaveBeenCalledTimes(1);
  }
});

test.each([{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  "a click that is for a new tab or window is never held: %j",
  (keys) => {
    open(PICTURE + BUTTON);
    const click = createEvent.click(button(), keys);
    fireEvent(button(), click);
    expect(click.defaultPrevented).toBe(false);
  },
);

test.each([
  ["false", "true"],
  ["any", "any"],
])("the header that is marked %s at the top is marked %s further down", (atTop, below) => {
  open(`<header data-scrolled="${atTop}"></header>`);
  Object.assign(window, { scrollY: 21 });
  fireEvent.scroll(window);
  expect(screen.getByRole("banner")).toHaveAttribute("data-scrolled", below);
  Object.assign(window, { scrollY: 20 });
  fireEvent.scroll(window);
  expect(screen.getByRole("banner")).toHaveAttribute("data-scrolled", atTop);
});
