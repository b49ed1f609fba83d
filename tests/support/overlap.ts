import type { Page } from "@playwright/test";

/**
 * Words of the header, the top of the page and the booking bar that are cut off, lie over each other
 * or stand outside of what they are in; and the words' first letters, to recognise them.
 */
export const spoiltText = (page: Page, selector = "header, header *, aside, aside *") =>
  page.evaluate((within) => {
    interface Line {
      readonly element: Element;
      readonly text: string;
      readonly box: DOMRect;
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1;

    function linesOf(element: Element): Line[] {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "",
      );
      return texts.flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = node.textContent!.trim().slice(0, 30);
        return [...range.getClientRects()].map((box) => ({ element, text, box }));
      });
    }

    /** A letter's box is higher than its ink: lines of headings may come close to each other. */
    const slack = ({ box }: Line) => box.height * 0.2;

    const isCut = (line: Line) => {
      if (line.box.top + scrollY + slack(line) < 0) return true;
      for (let box: Element | null = line.element; box; box = box.parentElement) {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const { overflowX, overflowY } = getComputedStyle(box);
        const clamped = getComputedStyle(box).webkitLineClamp !== "none";
        const beside = line.box.left < left - 2 || line.box.right > right + 2;
        const above = line.box.top < top - slack(line) || line.box.bottom > bottom + slack(line);
        if (overflowX !== "visible" && beside) return true;
        if (overflowY !== "visible" && above && !clamped) return true;
        const holds = box.matches("a, button, aside, body > * header");
        if (holds && getComputedStyle(box).display !== "inline" && !clamped && (beside || above)) {
          if (!box.querySelector("span[style*=clamp]")) return true;
        }
      }
      return false;
    };

    const lines = [...document.querySelectorAll(within)]
      .filter((element) => isShown(element) && !element.matches("a[href='#main']"))
      .flatMap(linesOf)
      .filter(({ box }) => box.width > 1)
      // What an ellipsis stands for is not shown.
      .filter(({ element, box }) => {
        const clamp = element.closest("header a[href='/'] span")?.getBoundingClientRect();
        return !clamp || box.top < clamp.bottom - 2;
      });
    const cut = lines.filter(isCut).map(({ text }) => `cut off: ${text}`);
    const over = lines.flatMap((a, index) =>
      lines
        .slice(index + 1)
        .filter((b) => {
          const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
          const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
          return a.element !== b.element && x > 1 && y > slack(a) + slack(b);
        })
        .map((b) => `"${a.text}" lies over "${b.text}"`),
    );
    return [...new Set([...cut, ...over])];
  }, selector);
