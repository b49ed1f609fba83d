import { laterPage, isActive, quickLinks, routes, breadcrumbs } from "../../src/routes";

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

test.each(["/reviews/2/", "/reviews/2"])("%s is a further page, with a name of its own", (path) => {
  expect(laterPage(path)).toEqual({
    path: "/reviews/2/",
    name: "Reviews, page 2",
    number: 2,
  });
});

test.each(["/", "/reviews/", "/2/", "/reviews/june/", "/nowhere/2/"])(
  "%s is no further page",
  (path) => {
    expect(laterPage(path)).toBeNull();
  },
);

test("the way to a further page leads through its list", () => {
  expect(breadcrumbs("/gallery/25/").map(({ name }) => name)).toEqual([
    "Home",
    "Gallery",
    "Gallery, page 25",
  ]);
});
