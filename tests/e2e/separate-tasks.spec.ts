import { expect, test } from "@playwright/test";
import { hydrated } from "../support/site";

test("React, styled-components and Gatsby start in separate tasks, between which the page can respond", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const pauses: string[] = [];
    Object.assign(window, { pauses });
    // Gatsby creates its loader in the last of the tasks.
    window.setTimeout = ((run: TimerHandler, delay?: number, ...args: unknown[]) => {
      if (delay === undefined && !("___loader" in window)) pauses.push("before Gatsby");
      return setTimeout(run, delay, ...args);
    }) as typeof window.setTimeout;
  });
  await page.goto("/");
  await hydrated(page);
  const pauses = await page.evaluate(() => Object(window).pauses as string[]);
  expect(pauses).toEqual(["before Gatsby", "before Gatsby"]);
});
