import { expect, test } from "@playwright/test";
import doiuse from "doiuse";
import postcss, { type ChildNode, type Declaration } from "postcss";
import manifest from "../../package.json";
import { documentOf } from "../support/built-pages";
import { everyPage } from "../support/site";

/** Checks the built styles against the browsers in docs/browsers-and-licences.md. */

/** Returns the text of every style element, without duplicates. */
function stylesOfPages(): string[] {
  const found = everyPage.flatMap(({ path: page }) => documentOf(page).querySelectorAll("style"));
  return [...new Set(found.map(({ textContent }) => textContent))];
}

/** Features that some of these browsers lack, and why pages work without them. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "css-has": "Colours and positions over the hero; without it, the header has its plain look.",
  "css-touch-action":
    "Removes the tap delay; only Safari on a Mac lacks it, which has no touch screen.",
  "css-resize": "A handle on the message field, which scrolls without it.",
  "text-size-adjust": "Stops phones in landscape from enlarging text; without it, text is larger.",
  "css-content-visibility":
    "Used only in ::details-content, which is newer: no browser has just that.",
  "css-scrollbar": "Hides a scrollbar below the gallery's filters, which shows without it.",
  "css-selection": "Safari on phones keeps its own colour of selected text.",
  "css-paged-media":
    "Paper size of the booklet; without it, the ceremony is printed on whole sheets.",
  "css-widows-orphans":
    "Lines that stay together in print; without it, a page may begin with one line.",
  "css-container-query-units": "The gallery's rows; without them, photos keep their own size.",
};

/** Values for which older browsers drop the whole declaration. */
const NEW_VALUE = /color-mix\(|^\s*(["']).*\1\s*\/\s*["']/;

/** Whether a plain value of the same property comes first, or `@supports` surrounds the declaration. */
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

test("styles use features of all supported browsers, or have a fallback or a listed reason", async () => {
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
      // A custom property accepts anything: a browser drops the value only where it is used.
      if (declaration.prop.startsWith("--") || !NEW_VALUE.test(declaration.value)) return;
      if (!hasFallback(declaration)) found.add(declaration.toString());
    });
    root.walkRules(({ selectors }) => {
      // A browser drops the whole rule if it does not know one selector.
      if (selectors.some(isNew) && !selectors.every(isNew)) found.add(selectors.join(", "));
    });
  }
  expect([...found]).toEqual([]);
});
