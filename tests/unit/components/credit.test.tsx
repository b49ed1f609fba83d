import { screen } from "@testing-library/react";
import { Credit, type PictureCredit } from "../../../src/components/picture";
import { noCredit } from "../../support/queried";
import { render } from "../../support/render";

const textOf = (credit: Partial<PictureCredit>) =>
  render(<Credit credit={{ ...noCredit, ...credit }} />).container.textContent;

test.each<[string, Partial<PictureCredit>, string]>([
  ["nothing", {}, ""],
  ["a place", { place: "Whytecliff Park" }, "Whytecliff Park"],
  ["a season", { season: "Late May" }, "Late May"],
  ["a photographer", { photographer: "Ana Cruz" }, "Photo: Ana Cruz"],
  [
    "all of it",
    { photographer: "Ana Cruz", place: "Whytecliff Park", season: "late May" },
    "Whytecliff Park, late May · Photo: Ana Cruz",
  ],
  ["a link to nobody", { photographerUrl: "https://anacruz.example.com/" }, ""],
])("of a picture of which is known: %s", (_what, credit, expected) => {
  expect(textOf(credit)).toBe(expected);
});

test("a photographer's name leads to their page, and stands for itself, whichever way it is read", () => {
  textOf({ photographer: "סאם", photographerUrl: "https://sam.example.com/" });
  expect(screen.getByRole("link")).toHaveAttribute("href", "https://sam.example.com/");
  expect(screen.getByRole("link")).toHaveAttribute("dir", "auto");
});
