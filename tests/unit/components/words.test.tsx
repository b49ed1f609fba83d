import { render } from "@testing-library/react";
import { Section } from "../../../src/components/section";
import { Words } from "../../../src/components/words";
import { render as renderInSite } from "../../support/render";

/** The markup of a text. */
const markup = (text: string) => render(<Words>{text}</Words>).container.innerHTML;

test.each(["Maya & Daniel", "민준 & 지우", "陈伟 & 林怡", "ਗੁਰਪ੍ਰੀਤ & ਹਰਜੀਤ", "Ngọc Ánh & Łukasz"])(
  "names that are read from left to right need no markup: %s",
  (names) => {
    expect(markup(names)).toBe(names.replace("&", "&amp;"));
  },
);

test("two Arabic names in an English sentence keep their places", () => {
  expect(markup("نور, سام and Alex were married.")).toBe(
    "<bdi>نور</bdi>, <bdi>سام</bdi> and Alex were married.",
  );
});

test("a first and a last name are one name, and the space after it belongs to the sentence", () => {
  expect(markup("Married by مريم الخوري 2024, or רות כהן.")).toBe(
    "Married by <bdi>مريم الخوري</bdi> 2024, or <bdi>רות כהן</bdi>.",
  );
});

test("vowel signs stay with their letters", () => {
  expect(markup("Dear مَرْيَمُ!")).toBe("Dear <bdi>مَرْيَمُ</bdi>!");
});

test("a text that is Arabic alone is one, so that its parts follow each other from the right", () => {
  expect(markup("نور، وسام")).toBe("<bdi>نور، وسام</bdi>");
});

test("a partner's Arabic name in the note of a section stands for itself", () => {
  const { container } = renderInSite(
    <Section heading="مريم" note="Booked by نور, 2 days before.">
      <p>More.</p>
    </Section>,
  );
  const isolated = [...container.querySelectorAll("bdi")].map(({ textContent }) => textContent);
  expect(isolated).toEqual(["نور", "مريم"]);
});
