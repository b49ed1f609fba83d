import { shouldUpdateScroll } from "../../../src/startup/start";

type Arguments = Parameters<typeof shouldUpdateScroll>[0];

/** What the router tells: a way by link carries an action, the browser's own buttons none. */
function decide(from: string | null, to: string, action?: "PUSH") {
  const location = (path: string) => {
    const { pathname, search, hash } = new URL(path, "http://localhost");
    return { pathname, search, hash };
  };
  const told: unknown = {
    prevRouterProps: from === null ? undefined : { location: location(from) },
    routerProps: { location: { ...location(to), ...(action && { action }) } },
  };
  return shouldUpdateScroll(told as Arguments, { plugins: [] });
}

test.each([
  ["the way back from a photo", "/gallery/?photo=arch", "/gallery/"],
  ["the way back from a photo that the router knows nothing of", "/gallery/", "/gallery/"],
  ["the way forward to a photo", "/gallery/#main", "/gallery/?photo=arch#main"],
])("%s keeps the scroll position", (_, from, to) => {
  expect(decide(from, to)).toBe(false);
});

test.each([
  ["the way back to another page", "/gallery/?photo=arch", "/about/", undefined],
  ["a link to the same page", "/gallery/?category=beach", "/gallery/", "PUSH"],
  ["a link to another page", "/about/", "/gallery/?photo=arch", "PUSH"],
  ["a link to a place on the page", "/gallery/", "/gallery/#main", "PUSH"],
  ["the first page", null, "/gallery/?photo=arch", undefined],
] as const)("%s scrolls as ever", (_, from, to, action) => {
  expect(decide(from, to, action)).toBe(true);
});
