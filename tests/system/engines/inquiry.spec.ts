import { expect } from "@playwright/test";
import { complaints, test, visit } from "./browsers";
import { field } from "./tab";

test("a message arrives word for word, once for two presses, and the form is empty", async ({
  tab,
  origin,
  service,
}) => {
  await visit(tab, `${origin}/contact/`);
  await tab.type(field("Your Name *"), "Mai & Jo");
  await tab.type(field("Email Address *"), "mai@example.com");
  await tab.type(field("Your Message *"), "Are you free in June, at Café Zoë?");
  await tab.evaluate(() => {
    const button = document.querySelector<HTMLElement>("form button[type=submit]")!;
    button.click();
    button.click();
  });
  await expect
    .poll(() => tab.evaluate(() => document.querySelector("form")!.innerText))
    .toContain("Thank you for your inquiry. I will get back to you soon!");
  expect(service.messages).toEqual([
    expect.objectContaining({
      name: "Mai & Jo",
      email: "mai@example.com",
      message: "Are you free in June, at Café Zoë?",
      _gotcha: "",
    }),
  ]);
  await expect.poll(() => tab.evaluate(() => document.querySelector("textarea")!.value)).toBe("");
  expect(await complaints(tab)).toEqual([]);
});

test("without script the message arrives as well, and the page says so", async ({
  plainTab,
  origin,
  service,
}) => {
  await plainTab.resize(375, 812);
  await plainTab.open(`${origin}/contact/`);
  // Firefox's driver cannot type or click where a page may run no script.
  await plainTab.evaluate(() => {
    const form = document.querySelector("form")!;
    const write = (name: string, value: string) =>
      ((form.elements.namedItem(name) as HTMLInputElement).value = value);
    write("name", "Mai & Jo");
    write("email", "mai@example.com");
    write("message", "Are you free in June?");
    form.querySelector("button")!.click();
  });
  await expect.poll(() => service.messages.length).toBe(1);
  // Between the two pages there is none to ask.
  await expect(async () =>
    expect(
      await plainTab.evaluate(() => document.querySelector<HTMLElement>(":target")?.innerText),
    ).toContain("Message Sent!"),
  ).toPass();
});
