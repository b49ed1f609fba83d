import { expect, test } from "@playwright/test";
import doiuse from "doiuse";
import postcss, { type ChildNode, type Declaration } from "postcss";
import manifest from "../../package.json";
import { documentOf } from "../support/built-pages";
import { everyPage } from "../support/site";

/** Reads the built styles against the browsers of docs/browsers-and-licences.md. */

/** The text of every style, once. */
function stylesOfPages(): string[] {
  const found = everyPage.flatMap(({ path: page }) => documentOf(page).querySelectorAll("style"));
  return [...new Set(found.map(({ textContent }) => textContent))];
}

/** Features that not every browser of the list has, and why the page is whole without it. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "css-has": "Colours and positions over the hero; without it the header has its plain look.",
  "css-media-scripting": "For visitors who switched script off; noscript styles show the rest.",
  "css-touch-action":
    "Taps without a delay; only Safari on a Mac lacks it, which has no touch screen.",
  "css-resize": "A handle on the message's field; it scrolls without one.",
  "text-size-adjust": "Keeps phones on their side from enlarging text; without it text is larger.",
  "css-content-visibility":
    "In ::details-content alone, which is younger: no browser has only that.",
  "css-scrollbar": "The gallery's row of filters, which shows a scrollbar without it.",
  "css-container-query-units": "The gallery's rows; without them photos keep a size of their own.",
};

/** Values for which older browsers drop the whole declaration. */
const NEW_VALUE = /color-mix\(|^\s*(["']).*\1\s*\/\s*["']/;

/** Whether the rule says the same property plainly before, or the browser is asked first. */
function hasFallback(declaration: Declaration): boolean {
  for (let node: ChildNode | undefined = declaration.prev(); node; node = node.prev()) {
    if (node.type !== "decl" || node.prop !== declaration.prop) continue;
    if (!NEW_VALUE.test(node.value)) return true;
  }
  let parent: postcss.Container | postcss.Document | undefined = declaration.parent;
  for (; parent; parent = parent.parent) {
    if (parent.type === "atrule" && (parent as postcss.AtRule).name === "supports") return true;
  }
  return false;
}

test("styles use what every browser has, or have a fallback or a reason", async () => {
  const found = new Set<string>();
  const check = doiuse({
    browsers: manifest.browserslist,
    onFeatureUsage({ feature, featureData, usage }) {
      if (!featureData.missing || feature in EXCEPTIONS) return;
      if (usage.type === "decl" && hasFallback(usage)) return;
      found.add(`${feature}: ${usage.toString().slice(0, 80)}`);
    },
  });
  const isNew = (selector: string) => /:popover-open|:has\(/.test(selector);
  const styles = stylesOfPages();
  expect(styles.length).toBeGreaterThan(0);
  for (const css of styles) {
    const { root } = await postcss([check]).process(css, { from: undefined });
    root.walkDecls((declaration) => {
      // A custom property takes anything: the value is dropped where it is used.
      if (declaration.prop.startsWith("--") || !NEW_VALUE.test(declaration.value)) return;
      if (!hasFallback(declaration)) found.add(declaration.toString());
    });
    root.walkRules(({ selectors }) => {
      // A browser drops the whole rule for one selector that it does not know.
      if (selectors.some(isNew) && !selectors.every(isNew)) found.add(selectors.join(", "));
    });
  }
  expect([...found]).toEqual([]);
});
