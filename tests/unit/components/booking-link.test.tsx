import { render as renderPlain, screen } from "@testing-library/react";
import { BookingLink, BookingUrl } from "../../../src/components/button";
import { ExternalLinkNote } from "../../../src/components/links";
import { BOOKING_URL, render } from "../../support/render";

const name = "Request a Quote & Book Now";

test("a booking link tells that it leaves the site", () => {
  render(
    <>
      <BookingLink />
      <ExternalLinkNote />
    </>,
  );
  const link = screen.getByRole("link", { name });
  expect(link).toHaveAttribute("href", BOOKING_URL);
  expect(link).toHaveAccessibleDescription("Opens another website in a new tab");
  // It gives the other site no hold on this one.
  expect(link).toHaveAttribute("rel", "noopener");
  expect(link).toHaveAttribute("target", "_blank");
});

test("without a booking partner, the link leads to where couples write", () => {
  renderPlain(
    <BookingUrl value={null}>
      <BookingLink />
    </BookingUrl>,
  );
  const link = screen.getByRole("link", { name });
  expect(link).toHaveAttribute("href", "/contact/");
  expect(link).not.toHaveAttribute("target");
});
