import type { Page } from "@playwright/test";

/** Wraps each text in elements, as Google Translate does, so that React no longer finds the nodes that it created. */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(({ data }) => data.trim() !== "")) {
      if (text.parentElement!.closest("script, style, textarea, svg")) continue;
      const outer = document.createElement("font");
      outer.appendChild(document.createElement("font")).textContent = text.data;
      text.replaceWith(outer);
    }
  });
