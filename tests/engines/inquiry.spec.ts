import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { test as base, visit } from "./browsers";
import type { Driver } from "./driver";
import { startFormService } from "./form-service";

const test = base.extend<{ service: Awaited<ReturnType<typeof startFormService>> }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads off the pattern which fixtures it needs
  service: async ({}, provide) => {
    const service = await startFormService();
    await provide(service);
    await service.stop();
  },
});

async function write(tab: Driver, message = "Are you free in June, at Café Zoë?") {
  await tab.type("Your Name *", "Mai & Jo");
  await tab.type("Email Address *", "mai@example.com");
  await tab.type("Your Message *", message);
}

const send = (tab: Driver) => tab.click({ role: "button", name: /^Send Message$/ });
const text = (tab: Driver) =>
  expect.poll(() => tab.evaluate(() => document.querySelector("form")!.innerText));
const message = (tab: Driver) => tab.evaluate(() => document.querySelector("textarea")!.value);

async function openForm(tab: Driver, origin: string) {
  await visit(tab, `${origin}/contact/`);
  await tab.evaluate(() => localStorage.clear());
  await visit(tab, `${origin}/contact/`);
}

test("a message arrives word for word, once for two presses, and the form is empty", async ({
  tab,
  origin,
  service,
}) => {
  await openForm(tab, origin);
  await write(tab);
  await tab.evaluate(() => {
    const button = document.querySelector<HTMLElement>("form button[type=submit]")!;
    button.click();
    button.click();
  });
  await text(tab).toContain("Thank you for your inquiry. I will get back to you soon!");
  expect(service.messages).toEqual([
    expect.objectContaining({
      name: "Mai & Jo",
      email: "mai@example.com",
      message: "Are you free in June, at Café Zoë?",
      _gotcha: "",
    }),
  ]);
  expect(await message(tab)).toBe("");
  expect(
    await tab.evaluate(() => (window as unknown as { complaints: string[] }).complaints),
  ).toEqual([]);
});

test("a message that failed is there again after a reload, and arrives at the second try", async ({
  tab,
  origin,
  service,
}) => {
  await openForm(tab, origin);
  await write(tab);
  service.answerNext(503);
  await send(tab);
  await text(tab).toContain("Your message could not be sent.");
  await visit(tab, `${origin}/contact/`);
  await expect.poll(() => message(tab)).toContain("Are you free in June");
  await text(tab).toContain("What you wrote before is still here.");
  await send(tab);
  await text(tab).toContain("Message Sent!");
  expect(service.messages).toHaveLength(1);
});

test("a message that a dead service cannot take is kept, and arrives when it is back", async ({
  tab,
  origin,
  service,
}) => {
  await openForm(tab, origin);
  await write(tab);
  await service.stop();
  await send(tab);
  await text(tab).toContain("Your message could not be sent.");
  const revived = await startFormService();
  try {
    await tab.click({ role: "button", name: /^Try Again$/ });
    await text(tab).toContain("Message Sent!");
    expect(revived.messages).toHaveLength(1);
  } finally {
    await revived.stop();
  }
});

test("what was written waits where a couple comes back to it", async ({ tab, origin }) => {
  await openForm(tab, origin);
  await write(tab, "Half a sentence");
  await visit(tab, `${origin}/services/`);
  await tab.back();
  await expect.poll(() => message(tab)).toBe("Half a sentence");
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
  // Between the two pages there is none to ask: drivers then fail, or never answer.
  const address = () =>
    Promise.race([plainTab.evaluate(() => window.location.href), wait(2_000)]).catch(() => null);
  await expect.poll(address).toMatch(/\/contact\/#message-sent$/);
  expect(
    await plainTab.evaluate(() => document.querySelector<HTMLElement>(":target")!.innerText),
  ).toContain("Message Sent!");
});
