import { screen } from "@testing-library/react";
import { restoreTyped, watchStaticForm } from "../../../src/startup/static-form";

const FORM = `<form>
  <input aria-label="Name" name="name"><input aria-label="Email" name="email" type="email">
  <input aria-label="Date" name="date" type="date"><textarea aria-label="Message" name="message"></textarea>
  <button>Send</button>
</form>`;
const OTHER_FIELD = '<input aria-label="Password" name="extension">';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const form = () => document.querySelector("form")!;

beforeEach(() => {
  document.body.innerHTML = FORM.replace("<textarea", `${OTHER_FIELD}<textarea`);
});

/** Replaces the form, as React does after a hydration mismatch. */
function renderAnew() {
  document.body.innerHTML = FORM;
}

test("restores values, focus and selection in the form that replaces the static one", () => {
  field("Name").value = "Ana";
  watchStaticForm();
  field("Message").focus();
  field("Message").value = "Hello, Tala";
  field("Message").setSelectionRange(2, 5);
  field("Date").value = "2027-06-19";
  field("Password").value = "secret";
  renderAnew();
  field("Email").value = "kept@example.com";
  restoreTyped(form());
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
  watchStaticForm();
  renderAnew();
  restoreTyped(form());
  expect(field("Date")).toHaveFocus();
});
