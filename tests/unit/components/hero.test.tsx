import { screen } from "@testing-library/react";
import { Hero } from "../../../src/components/hero";
import { filesOf } from "../../support/queried";
import { render } from "../../support/render";

const photo = { alt: "A lake", image: filesOf("lake"), sizes: "100vw" };

/** The scrim is drawn for text on the left, and mirrored for text on the right. */
test.each([
  ["ltr", ""],
  ["rtl", "scaleX(-1)"],
])("the scrim is behind a heading that is written %s", (dir, transform) => {
  render(
    <main dir={dir}>
      <Hero heading="Hello" height="medium" photo={photo} />
    </main>,
  );
  const scrim = screen.getByRole("img", { name: "A lake" }).parentElement!.nextElementSibling!;
  expect(getComputedStyle(scrim).transform).toBe(transform);
});
