import { render, screen } from "@testing-library/react";
import { focusPart } from "../../../src/startup/focus-part";

test.each(["#the-fees", "#d%C3%A9marches", "#démarches", "#50%25", "#50%"])(
  "moves the focus to the part that %s names, and leaves no tabindex behind",
  (hash) => {
    render(
      <>
        <h2 id="the-fees">The fees</h2>
        <h2 id="démarches">Démarches</h2>
        <h2 id="50%">50 %</h2>
        <button>Next</button>
      </>,
    );
    focusPart(hash);
    expect(document.activeElement).toBeInstanceOf(HTMLHeadingElement);
    screen.getByRole("button").focus();
    for (const heading of screen.getAllByRole("heading"))
      expect(heading).not.toHaveAttribute("tabindex");
  },
);

test("leaves the focus where it is if the page has no such part", () => {
  render(<button>Next</button>);
  screen.getByRole("button").focus();
  focusPart("#elsewhere");
  expect(screen.getByRole("button")).toHaveFocus();
});
