import { screen } from "@testing-library/react";
import { TestimonialList } from "../../../src/sections/testimonial-list";
import { noCredit } from "../../support/queried";
import { render } from "../../support/render";

const URL = "https://www.google.example/maps/reviews?id=1";
const text = { heading: "Reviews", link: "", name: "reviews-letters", note: "" };
const review = {
  ...noCredit,
  author: "Ana & Rui",
  ceremonyKind: null as string | null,
  ceremonyPlace: null as string | null,
  date: "June 2025",
  entryId: "ana",
  image: null,
  pull: null,
  quote: "Ours.",
  rating: 0,
  sourceName: null as string | null,
  sourceUrl: null as string | null,
};
const show = (...testimonials: readonly (typeof review)[]) =>
  render(<TestimonialList number={1} pages={1} testimonials={testimonials} text={text} />);

test.each([
  ["Google", URL, "First on Google"],
  [null, URL, "First on google.example"],
  ["Google", null, "First on Google"],
  // A review that was sent to the officiant.
  [null, null, undefined],
])("shows the source of a review from %p at %p: %p", (sourceName, sourceUrl, words) => {
  show({ ...review, sourceName, sourceUrl });
  expect(screen.queryByText(/First on/)?.textContent).toBe(words);
  const link = screen.queryByRole("link", { name: words });
  expect(link?.getAttribute("href")).toBe(sourceUrl ?? undefined);
});

test("each review is an article that is named after its couple, and to which links can lead", () => {
  show(review, { ...review, author: "Noor & Finn", entryId: "noor" });
  const letters = screen.getAllByRole("article");
  expect(letters.map(({ id }) => id)).toEqual(["letter-ana", "letter-noor"]);
  expect(letters[0]).toHaveAccessibleName("Ana & Rui");
  expect(letters[1]).toHaveAccessibleName("Noor & Finn");
});

test.each([
  ["Beach", "Tofino", "Beach Ceremony, Tofino"],
  ["Interfaith", null, "Interfaith Ceremony"],
  [null, "Stanley Park", "Stanley Park"],
  [null, null, ""],
])("shows the kind %p and the place %p with the couple's names", (kind, place, words) => {
  show({ ...review, ceremonyKind: kind, ceremonyPlace: place });
  expect(screen.getByRole("article").textContent).toBe(`Ours.Ana & RuiJune 2025${words}`);
});

test("after every fifth review, a sentence from a later one is shown, but hidden from screen readers", () => {
  const sentence = "The rings went into the sea and came back out again.";
  const quotes = Array.from({ length: 10 }, (_, index) => (index === 7 ? sentence : "Ours."));
  const { container } = show(
    ...quotes.map((quote, index) => ({ ...review, entryId: String(index), quote })),
  );
  const [pullQuote, ...others] = container.querySelectorAll("section [aria-hidden] > p");
  expect(others).toEqual([]);
  expect(pullQuote).toHaveTextContent(sentence);
  const previous = pullQuote?.parentElement?.previousElementSibling;
  expect(previous).toBe(screen.getAllByRole("article")[4]);
});
