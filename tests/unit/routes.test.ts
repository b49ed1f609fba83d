import { isActive, quickLinks, routes } from "../../src/routes";

test("the navigation has the six pages in their order", () => {
  expect(routes.map(({ name }) => name)).toEqual([
    "Home",
    "Services",
    "Reviews",
    "About",
    "Gallery",
    "Contact",
  ]);
});

test("the footer's quick links are all of them but the gallery", () => {
  expect(quickLinks.map(({ name }) => name)).toEqual([
    "Home",
    "Services",
    "Reviews",
    "About",
    "Contact",
  ]);
});

test.each([
  ["/", "/"],
  ["/services/", "/services/"],
  ["/services/", "/services"],
  ["/reviews/", "/reviews/2/"],
])("%s is the visitor's place at %s", (route, path) => {
  expect(isActive(route, path)).toBe(true);
});

test.each([
  ["/", "/services/"],
  ["/services/", "/"],
  ["/services/", "/services-for-companies/"],
  ["/about/", "/contact/"],
])("%s is not the visitor's place at %s", (route, path) => {
  expect(isActive(route, path)).toBe(false);
});
