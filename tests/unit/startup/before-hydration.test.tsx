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
