/** The inline program of every page, before React has started. */
import { createEvent, fireEvent, screen } from "@testing-library/react";
import "../../../src/startup/inline/before-hydration";

test.each([
  ["mailto:us@example.com", true],
  ["/inquiries", false],
  ["https://forms.example.com/f/abc", false],
])("an early Send of a form that leads to %s is ignored: %s", (action, isIgnored) => {
  document.body.innerHTML = `<form aria-label="Inquiry" action="${action}"></form>`;
  const form = screen.getByRole("form");
  const submit = createEvent.submit(form);
  fireEvent(form, submit);
  expect(submit.defaultPrevented).toBe(isIgnored);
});

test.each([
  ["false", "true"],
  ["any", "any"],
])("the header that is marked %s at the top is marked %s further down", (atTop, below) => {
  document.body.innerHTML = `<header data-scrolled="${atTop}"></header>`;
  Object.assign(window, { scrollY: 21 });
  fireEvent.scroll(window);
  expect(screen.getByRole("banner")).toHaveAttribute("data-scrolled", below);
  Object.assign(window, { scrollY: 20 });
  fireEvent.scroll(window);
  expect(screen.getByRole("banner")).toHaveAttribute("data-scrolled", atTop);
});
