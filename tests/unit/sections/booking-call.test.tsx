import { screen } from "@testing-library/react";
import { HasFreeDates } from "../../../src/components/date-link";
import { bookingLabels } from "../../../src/interface-text";
import { BookingCall } from "../../../src/sections/booking-call";
import { render } from "../../support/render";

const text = { heading: "Tell me your date", link: "", name: "home-booking", note: "" };
const links = () =>
  screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

const BOOKING = [bookingLabels.full, "https://book.example.com/request?officiant=tala"] as const;

test("links to the date field after the booking page, if the form says which dates are free", () => {
  render(
    <HasFreeDates value>
      <BookingCall text={text} />
    </HasFreeDates>,
  );
  expect(links()).toEqual([BOOKING, ["Is your date free?", "/contact/#wedding-date"]]);
});

test("keeps a range of hours on one line", () => {
  const note = "I reply within 24-48 hours, whatever <you> & I agree on.";
  render(<BookingCall text={{ ...text, note }} />);
  expect(screen.getByText("24-48")).toHaveAttribute("data-range");
  expect(screen.getByText(/^I reply within/)).toHaveTextContent(note);
});

test("offers only booking without a calendar", () => {
  render(<BookingCall text={text} />);
  expect(links()).toEqual([BOOKING]);
});
