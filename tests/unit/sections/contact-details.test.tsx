import { screen } from "@testing-library/react";
import { ContactDetails } from "../../../src/sections/contact-details";
import { settings } from "../../support/queried";
import { render } from "../../support/render";

test("an officiant with no profile elsewhere has no empty heading for them", () => {
  render(<ContactDetails settings={settings} />);
  expect(screen.queryByText("Elsewhere")).not.toBeInTheDocument();
  expect(screen.getByText("Metro Vancouver")).toBeInTheDocument();
});

test.each([
  ["https://www.facebook.com/nelson", "Facebook"],
  ["https://ca.linkedin.com/in/nelson", "LinkedIn"],
  ["https://m.youtube.com/@nelson", "YouTube"],
  ["https://x.com/nelson", "X"],
  // Few know it.
  ["https://www.facebook.com.nelson.blog/about", "facebook.com.nelson.blog"],
])("a page on any other site is linked by that site's name: %s", (profile, name) => {
  render(<ContactDetails settings={{ ...settings, profiles: [profile] }} />);
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", profile);
});
