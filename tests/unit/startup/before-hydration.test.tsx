/** The inline program that runs on every page before React starts. */
import { createEvent, fireEvent, screen } from "@testing-library/react";
import "../../../src/startup/inline/before-hydration";

test.each([
  ["mailto:us@example.com", true],
  ["/inquiries", false],
  ["https://forms.example.com/f/abc", false],
])("ignores Send before hydration if the form's action is %s: %s", (action, isIgnored) => {
  document.body.innerHTML = `<form aria-label="Inquiry" action="${action}"></form>`;
  const form = screen.getByRole("form");
  const submit = createEvent.submit(form);
  fireEvent(form, submit);
  expect(submit.defaultPrevented).toBe(isIgnored);
});
