import { screen } from "@testing-library/react";
import { ContactDetails } from "../../../src/sections/contact-details";
import { settings } from "../../support/queried";
import { render } from "../../support/render";

test.each([
  ["+1 604-555-0123", "tel:+16045550123"],
  ["(604) 555.0123", "tel:6045550123"],
])("links the phone number %s, as it is written, to %s", (phone, address) => {
  render(<ContactDetails settings={{ ...settings, phone }} />);
  expect(screen.getByRole("link", { name: phone })).toHaveAttribute("href", address);
});

test("links to the page for a first call", () => {
  render(<ContactDetails settings={{ ...settings, callUrl: "https://cal.com/tala" }} />);
  expect(screen.getByText("First call")).toBeVisible();
  const link = screen.getByRole("link", { name: "Choose a time" });
  expect(link).toHaveAttribute("href", "https://cal.com/tala");
});

test("shows only the email without either", () => {
  render(<ContactDetails settings={settings} />);
  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByRole("link")).toHaveTextContent(settings.email);
});
