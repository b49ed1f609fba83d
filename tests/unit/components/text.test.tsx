import { inWords } from "../../../src/days";
import { keepRanges, PriceNote, Validity } from "../../../src/components/text";
import { render } from "../../support/render";

test.each([
  ["usually 3-6 months before the wedding", ["3-6"]],
  ["6-12 months ahead, May-October", ["6-12"]],
  ["call 604-555-0100", ["604-555-0100"]],
  ["within a day", []],
  ["Tom & Jo <3-6 guests> &amp; 7-8 > 2", ["3-6", "7-8"]],
])("in %j no line breaks within %j, and the text does not change", (text, ranges) => {
  const { container } = render(<p {...keepRanges(text)} />);
  expect(container).toHaveTextContent(text);
  expect([...container.querySelectorAll("span")].map((range) => range.textContent)).toEqual(ranges);
});

const FROM = { price: "from $650" };
const NONE = { price: null };

test.each([
  [
    [FROM, NONE],
    "Travel changes it.",
    "2026-12-31",
    `Travel changes it.Prices hold until ${inWords("2026-12-31")}`,
  ],
  [[NONE, FROM], null, "2026-12-01", `Prices hold until ${inWords("2026-12-01")}`],
  [[NONE, NONE], "Travel changes it.", "2026-12-31", ""],
])(
  "below the prices %j, shows the note %j and the last day %j as %j",
  (services, note, until, shown) => {
    const { container } = render(<PriceNote note={note} services={services} until={until} />);
    expect(container.textContent).toBe(shown);
  },
);

const FIRST = inWords("2026-07-01");
const LAST = inWords("2026-07-31");

test.each([
  ["2026-07-01", "2026-07-31", `Checked on ${FIRST}, valid until ${LAST}`],
  ["2026-07-01", null, `Checked on ${FIRST}`],
  [null, "2026-07-31", `Valid until ${LAST}`],
  [null, null, ""],
])("shows that a text was checked on %j and is valid until %j as %j", (checkedOn, until, shown) => {
  const { container } = render(<Validity checkedOn={checkedOn} until={until} />);
  expect(container.textContent).toBe(shown);
});
