import { fireEvent, screen, within } from "@testing-library/react";
import { inShort } from "../../../src/days";
import { DAY_SIGNS, type FreeDates } from "../../../src/free-dates";
import { advance, field, openForm, openFormLate, prepareForm } from "./contact-form";

prepareForm();

const HOUR = 60 * 60 * 1000;

/** From November 28: free, taken, and a day to ask about. */
const freeDates: FreeDates = {
  from: "2026-11-28",
  readAt: "2026-11-28T09:00:00Z",
  days: DAY_SIGNS.free + DAY_SIGNS.taken + DAY_SIGNS.askMe,
};

const date = () => field("Wedding Date");
const choose = (day: string) => fireEvent.input(date(), { target: { value: day } });
/** The answer, which screen readers announce. */
const answer = () => within(date().closest("form")!).getAllByRole("status")[0]!.textContent;
const TODAY = inShort(freeDates.from);
const READ_ON = `My calendar was read on ${TODAY}.`;

// A time at which it is the same day in nearly all time zones.
beforeEach(() => void jest.setSystemTime(new Date("2026-11-28T10:00:00Z")));

describe("the field for the date", () => {
  test.each([
    ["2026-11-28", `Free as of ${TODAY}`],
    ["2026-11-29", "Taken"],
    ["2026-11-30", "Ask me"],
    // Past, and further ahead than the calendar was read.
    ["2026-11-27", ""],
    ["2026-12-01", ""],
  ])("answers %s with %p", (day, words) => {
    openForm("publisher", { freeDates });
    choose(day);
    expect(answer()).toBe(words);
    const needsDate = ["Taken", "Ask me"].includes(words);
    expect(date()).toHaveAccessibleDescription(needsDate ? `${words} ${READ_ON}` : words);
  });

  test("invites couples to choose a date until there is one, also after the form is cleared", async () => {
    const INVITATION = `Choose a date to see whether it is free. ${READ_ON}`;
    openForm("publisher", { freeDates, availability: "Both last Saturdays of July are free" });
    expect(date()).toHaveAccessibleDescription(
      `${INVITATION} Both last Saturdays of July are free`,
    );
    choose("2026-11-29");
    expect(date()).toHaveAccessibleDescription(/^Taken My calendar/);
    fireEvent.reset(date().form!);
    await advance();
    expect(date()).toHaveAccessibleDescription(new RegExp(`^${INVITATION}`));
  });

  test("answers a date that was chosen before hydration, or on an earlier visit", () => {
    openFormLate({ "Wedding Date": "2026-11-29" }, { freeDates });
    expect(answer()).toBe("Taken");
  });

  test("hydrates if the browser abbreviates months differently from the build", () => {
    const onError = jest.spyOn(console, "error");
    jest.spyOn(Date.prototype, "toLocaleDateString").mockReturnValueOnce("Nov. 28");
    openFormLate({}, { freeDates });
    expect(date()).toHaveAccessibleDescription(/My calendar was read on Nov. 28\.$/);
    expect(onError).not.toHaveBeenCalled();
  });

  test("still answers in a page that the browser has translated", () => {
    openForm("publisher", { freeDates });
    const sentence = screen.getByText(/calendar/);
    const translated = document.createElement("font");
    translated.textContent = "Mon calendrier";
    sentence.lastChild!.replaceWith(translated);
    choose("2026-11-28");
    expect(answer()).toBe(`Free as of ${TODAY}`);
    choose("2026-11-29");
    expect(answer()).toBe("Taken");
    expect(date()).toHaveAccessibleDescription(`Taken ${READ_ON}`);
  });

  test("says nothing if, by the visitor's clock, the calendar was read two days ago", () => {
    jest.setSystemTime(Date.parse(freeDates.readAt) + 48 * HOUR);
    openForm("publisher", { freeDates });
    expect(screen.queryByText(/calendar/)).not.toBeInTheDocument();
    expect(date()).not.toHaveAccessibleDescription();
  });

  test("without a calendar, is described only by the officiant's own words about free dates", () => {
    const { unmount } = openForm("publisher", { availability: "Both last Saturdays are free" });
    expect(date()).toHaveAccessibleDescription("Both last Saturdays are free");
    unmount();
    openForm("publisher");
    choose("2026-11-29");
    expect(date()).not.toHaveAttribute("aria-describedby");
    expect(screen.getAllByRole("status")).toHaveLength(1);
  });
});
