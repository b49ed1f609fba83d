import { keepRanges } from "../../../src/components/text";
import { render } from "../../support/render";

test.each([
  ["usually 3-6 months before the wedding", ["3-6"]],
  ["6-12 months ahead, May-October", ["6-12"]],
  ["call 604-555-0100", ["604-555-0100"]],
  ["within a day", []],
  ["Tom & Jo <3-6 guests> &amp; 7-8 > 2", ["3-6", "7-8"]],
])("in %j a line never ends within %j, and the text is the same", (text, ranges) => {
  const { container } = render(<p {...keepRanges(text)} />);
  expect(container).toHaveTextContent(text);
  expect([...container.querySelectorAll("span")].map((range) => range.textContent)).toEqual(ranges);
});
