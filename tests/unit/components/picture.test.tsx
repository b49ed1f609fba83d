import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { Picture, preloadsOf } from "../../../src/components/picture";
import { imageData } from "../../support/queried";

test("hydration keeps the element of the first screen's picture", () => {
  const picture = <Picture alt="An arch" image={imageData("arch")} priority sizes="100vw" />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(picture);
  const img = screen.getByRole("img");
  render(picture, { container, hydrate: true });
  expect(screen.getByRole("img")).toBe(img);
  expect(img).toHaveAttribute("loading", "eager");
});

test("preloads only one crop in each viewport", () => {
  const arch = { alt: "", image: imageData("arch"), sizes: "100vw" };
  const preloads = (...args: Parameters<typeof preloadsOf>) =>
    preloadsOf(...args).map(({ imageSrcSet, media }) => [imageSrcSet, media]);
  const crop = { image: imageData("close"), media: "not all and (min-width: 40em)", sizes: "90vw" };
  expect(preloads({ ...arch, crop })).toEqual([
    ["/close.avif 800w", "not all and (min-width: 40em)"],
    ["/arch.avif 800w", "(min-width: 40em)"],
  ]);
  expect(preloads(arch)).toEqual([["/arch.avif 800w", undefined]]);
});
