import { expect } from "@playwright/test";
import { filters, openGallery } from "../support/gallery-page";
import { test } from "../support/shared-page";
import { everyPage, hydrated } from "../support/site";

test.use({ viewport: { width: 375, height: 812 } });

test("two quick taps on a control do not zoom the page", async ({ page }) => {
  await openGallery(page);
  const controls = [
    ...(await filters(page).getByRole("button").all()),
    page.getByRole("button", { name: "Menu" }),
    page.getByRole("complementary", { name: "Booking" }).getByRole("link"),
  ];
  for (const control of controls) await expect(control).toHaveCSS("touch-action", "manipulation");
});

for (const { name, path } of everyPage) {
  test(`${name} has styles for a pointer above an element only where a device can hover`, async ({
    page,
  }) => {
    await page.goto(path);
    await hydrated(page);
    const rules = await page.evaluate(() => {
      /** The rules of `:hover` below a list of rules, each with the conditions around it. */
      const find = (rules: CSSRuleList, conditions: string): [selector: string, string][] =>
        [...rules].flatMap((rule) => {
          if (rule instanceof CSSStyleRule) {
            const own = rule.selectorText;
            const nested = find(rule.cssRules, conditions);
            return own.includes(":hover")
              ? [[own, conditions] as [string, string], ...nested]
              : nested;
          }
          const within =
            rule instanceof CSSMediaRule ? `${conditions} ${rule.conditionText}` : conditions;
          return rule instanceof CSSGroupingRule ? find(rule.cssRules, within) : [];
        });
      return [...document.styleSheets].flatMap((sheet) => find(sheet.cssRules, ""));
    });
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter(([, conditions]) => !conditions.includes("(hover: hover)"))).toEqual([]);
  });
}
