import { screen } from "@testing-library/react";
import { ContactDetails } from "../../../src/sections/contact-details";
import { settings } from "../../support/queried";
import { render } from "../../support/render";

test("an officiant with no profile elsewhere has no empty heading for them", () => {
  render(<ContactDetails settings={settings} />);
  expect(screen.queryByText("Elsewhere")).not.toBeInTheDocument();
  expect(screen.getByText("Metro Vancouver")).toBeInTheDocument();
});
