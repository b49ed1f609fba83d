import { render as renderPlain, screen } from "@testing-library/react";
import { BookingLink, BookingUrl } from "../../../src/components/booking-link";
import { ExternalLinkNote } from "../../../src/components/links";
import { BOOKING_URL, render } from "../../support/render";

test.each([
  [undefined, "Request a Quote & Book Now"],
  ["full", "Request a Quote & Book Now"],
  ["short", "Request a Quote"],
] as const)("a booking link labelled %s reads '%s'", (label, text) => {
  render(<BookingLink label={label} />);
  expect(screen.getByRole("link", { name: text })).toHaveAttribute("href", BOOKING_URL);
});

test("a booking link tells that it leaves the site, and gives the other site no hold on it", () => {
  render(
    <>
      <BookingLink />
      <ExternalLinkNote />
    </>,
  );
  const link = screen.getByRole("link");
  expect(link).toHaveAccessibleDescription("Opens another website in a new tab");
  expect(link).toHaveAttribute("rel", "noopener");
  expect(link).toHaveAttribute("target", "_blank");
});

test("without a booking partner, the link leads to where couples write", () => {
  render(
    <BookingUrl value={null}>
      <BookingLink />
    </BookingUrl>,
  );
  const link = screen.getByRole("link", { name: "Request a Quote & Book Now" });
  expect(link).toHaveAttribute("href", "/contact/");
  expect(link).not.toHaveAttribute("target");
});

test("a booking link without an address is a mistake that is told at once", () => {
  jest.spyOn(console, "error").mockImplementation();
  expect(() => renderPlain(<BookingLink />)).toThrow(
    "BookingLink needs the address that Layout provides.",
  );
});
