import { isActive, quickLinks, routes } from "../../src/routes";
import { breadcrumbs, furtherPageName } from "../../src/seo/breadcrumbs";

test("the navigation has the six pages in their order, and the footer all but the gallery", () => {
  const names = routes.map(({ name }) => name);
  expect(names).toEqual(["Home", "Services", "Reviews", "About", "Gallery", "Contact"]);
  expect(quickLinks.map(({ name }) => name)).toEqual(names.toSpliced(4, 1));
});

test.each([
  ["/", "/", true],
  ["/services/", "/services/", true],
  ["/reviews/", "/reviews/2/", true],
  ["/", "/services/", false],
  ["/services/", "/", false],
  ["/services/", "/services-for-companies/", false],
])("%s is the visitor's place at %s: %p", (route, path, expected) => {
  expect(isActive(route, path)).toBe(expected);
});

test("a further page has a name of its own, and no other page has one", () => {
  expect(furtherPageName({ pagePath: "/reviews/2/", number: 2 })).toBe("Reviews, page 2");
  expect(furtherPageName({ pagePath: "/reviews/", number: 1 })).toBeUndefined();
  expect(furtherPageName({ pagePath: "/about/" })).toBeUndefined();
});

test("the way to a further page leads through its list", () => {
  const names = breadcrumbs({ pagePath: "/reviews/25/", number: 25 }).map(({ name }) => name);
  expect(names).toEqual(["Home", "Reviews", "Reviews, page 25"]);
});
