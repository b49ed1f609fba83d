import { screen } from "@testing-library/react";
import { restoreFocus, restoreTyped, watchStaticPage } from "../../../src/startup/static-page";

const FORM = `<form>
  <input aria-label="Name" name="name"><input aria-label="Email" name="email" type="email">
  <input aria-label="Date" name="date" type="date"><textarea aria-label="Message" name="message"></textarea>
  <button>Send</button>
</form>`;
const OTHER_FIELD = '<input aria-label="Password" name="extension">';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const form = () => document.querySelector("form")!;

beforeEach(() => {
  document.body.innerHTML = `<div>${FORM.replace("<textarea", `${OTHER_FIELD}<textarea`)}</div>`;
});

/** Replaces the page, as React does after a hydration mismatch. */
function renderAnew() {
  document.body.innerHTML = `<div>${FORM}</div>`;
}

test("restores values, focus and selection in the form that replaces the static one", () => {
  field("Name").value = "Ana";
  watchStaticPage();
  field("Message").focus();
  field("Message").value = "Hello, Tala";
  field("Message").setSelectionRange(2, 5);
  field("Date").value = "2027-06-19";
  field("Password").value = "secret";
  renderAnew();
  field("Email").value = "kept@example.com";
  restoreTyped(form());
  restoreFocus();
  const labels = ["Name", "Email", "Date", "Message"];
  expect(labels.map((label) => field(label).value)).toEqual([
    "Ana",
    "kept@example.com",
    "2027-06-19",
    "Hello, Tala",
  ]);
  expect(field("Message")).toHaveFocus();
  expect([field("Message").selectionStart, field("Message").selectionEnd]).toEqual([2, 5]);
});

test("restores the focus of a field that has no selection", () => {
  field("Date").focus();
  watchStaticPage();
  renderAnew();
  restoreTyped(form());
  restoreFocus();
  expect(field("Date")).toHaveFocus();
});

test("restores the focus of one of several equal links, and no focus that has moved on", () => {
  const links = `<div><a href="/a/">Read more</a><a href="/a/">Read more</a><a href="/b/">Read more</a></div>`;
  document.body.innerHTML = links;
  watchStaticPage();
  screen.getAllByRole("link")[1]!.focus();
  document.body.innerHTML = `<span></span>${links}`;
  restoreFocus();
  expect(screen.getAllByRole("link")[1]).toHaveFocus();
  screen.getAllByRole("link")[2]!.focus();
  restoreFocus();
  expect(screen.getAllByRole("link")[2]).toHaveFocus();
});
