import { isActive } from "../../src/routes";
import { breadcrumbs, furtherPageName } from "../../src/seo/breadcrumbs";

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

test("a further page of a list has a name of its own, and is below the list", () => {
  const context = { pagePath: "/reviews/25/", number: 25 };
  expect(furtherPageName(context)).toBe("Reviews, page 25");
  const names = breadcrumbs(context).map(({ name }) => name);
  expect(names).toEqual(["Home", "Reviews", "Reviews, page 25"]);
  expect(furtherPageName({ pagePath: "/reviews/", number: 1 })).toBeUndefined();
});
