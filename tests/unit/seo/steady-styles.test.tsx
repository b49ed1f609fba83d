import { renderToString } from "react-dom/server";
import { ServerStyleSheet, styled } from "styled-components";
import { renumberGroups } from "../../../src/seo/steady-styles";

/** Renders a page in a process that has met so many other components before. */
function stylesOfPage(others: number): string {
  Array.from(
    { length: others },
    () => styled.p`
      color: gray;
    `,
  );
  const Title = styled.h1.withConfig({ componentId: `title-${others}` })`
    color: green;
  `;
  const Lead = styled.p.withConfig({ componentId: `lead-${others}` })`
    color: black;
  `;
  const sheet = new ServerStyleSheet();
  renderToString(
    sheet.collectStyles(
      <main>
        <Title>Reviews</Title>
        <Lead>From couples</Lead>
      </main>,
    ),
  );
  return sheet.getStyleTags();
}

const groupsOf = (css: string) =>
  [...css.matchAll(/data-styled\.g(\d+)/g)].map(([, group]) => group);

test("a page's styles are numbered alike, whatever was rendered before it", () => {
  const before = stylesOfPage(0);
  const later = stylesOfPage(5);
  expect(groupsOf(later)).not.toEqual(groupsOf(before));
  expect(groupsOf(renumberGroups(before))).toEqual(["1", "2"]);
  expect(groupsOf(renumberGroups(later))).toEqual(["1", "2"]);
});

test("words and rules between the numbers stay as they are", () => {
  const css = [
    ".a{width:7px;}/*!sc*/",
    'data-styled.g7[id="a"]{content:"a,"}/*!sc*/',
    '.b::after{content:"data-styled.g9[";}/*!sc*/',
  ].join("\n");
  expect(renumberGroups(css)).toBe(css.replace("g7[id", "g1[id"));
});
