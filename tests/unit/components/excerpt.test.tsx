import { Excerpt } from "../../../src/components/excerpt";
import { render } from "../../support/render";

test("keeps the lines of a verse, and the parts of hyphenated words together", () => {
  const excerpt = "You two met in a ferry line-up,\nwhich is to say\n\nwhile waiting.";
  const { container } = render(<Excerpt excerpt={excerpt} source="Bowen Island" />);
  const lines = [...container.querySelector("blockquote")!.children];
  expect(lines.map(({ textContent }) => textContent)).toEqual(excerpt.split("\n"));
  expect(lines[0]!.querySelector("span")).toHaveTextContent(/^line-up,$/);
  expect(container.querySelector("figcaption")).toHaveTextContent("Bowen Island");
});
