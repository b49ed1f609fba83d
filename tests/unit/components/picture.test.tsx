import { render as renderPlain, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { Picture, preloadsOf } from "../../../src/components/picture";
import { filesOf } from "../../support/queried";
import { render } from "../../support/render";

test("a picture keeps its place, and is fetched when the visitor comes near, as the browser chooses", () => {
  const { container } = render(<Picture alt="An arch" image={filesOf("arch")} sizes="50vw" />);
  const img = screen.getByRole("img", { name: "An arch" });
  expect(img).toHaveAttribute("width", "1200");
  expect(img).toHaveAttribute("height", "800");
  expect(img).toHaveStyle({ backgroundColor: "#4f6152" });
  expect(img).toHaveAttribute("loading", "lazy");
  expect(img).not.toHaveAttribute("fetchpriority");
  expect(img).toHaveAttribute("srcset", "/arch.jpg 800w");
  const source = container.querySelector("source");
  expect(source).toHaveAttribute("type", "image/avif");
  expect(source).toHaveAttribute("srcset", "/arch.avif 800w");
  expect(source).toHaveAttribute("sizes", "50vw");
});

test("a picture of a page that was left has nothing more to fetch", () => {
  const { unmount } = render(<Picture alt="An arch" image={filesOf("arch")} sizes="50vw" />);
  const img = screen.getByRole("img");
  unmount();
  expect(img).not.toHaveAttribute("src");
  expect(img).not.toHaveAttribute("srcset");
});

describe("the first screen's picture", () => {
  const picture = <Picture alt="An arch" image={filesOf("arch")} priority sizes="100vw" />;

  test("comes before everything else in static HTML, which React leaves as it is", () => {
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(picture);
    const img = screen.getByRole("img");
    expect(img).toHaveAttribute("fetchpriority", "high");
    expect(img).toHaveAttribute("loading", "eager");
    renderPlain(picture, { container, hydrate: true });
    expect(screen.getByRole("img")).toBe(img);
    expect(img).toHaveAttribute("loading", "eager");
  });

  test("waits on a page that script shows until the browser knows in which format to fetch it", () => {
    render(picture);
    const img = screen.getByRole("img");
    expect(img).toHaveAttribute("fetchpriority", "high");
    expect(img).toHaveAttribute("loading", "lazy");
  });
});

test("a phone gets its own crop, in every format, before the others", () => {
  const crop = { image: filesOf("close"), media: "not all and (min-width: 40em)", sizes: "100vw" };
  const { container } = render(<Picture alt="" crop={crop} image={filesOf("arch")} sizes="50vw" />);
  // Text beside it says what it shows.
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  const sources = [...container.querySelectorAll("source")];
  expect(sources.map((source) => [source.srcset, source.media])).toEqual([
    ["/close.avif 800w", "not all and (min-width: 40em)"],
    ["/close.jpg 800w", "not all and (min-width: 40em)"],
    ["/arch.avif 800w", ""],
  ]);
});

describe("in the head of a page", () => {
  const arch = { alt: "", image: filesOf("arch"), sizes: "100vw" };
  const preloads = (...args: Parameters<typeof preloadsOf>) =>
    preloadsOf(...args).map(({ imageSrcSet, media }) => [imageSrcSet, media]);

  test("a picture is asked for by each window in its own crop, and once", () => {
    const crop = { image: filesOf("close"), media: "not all and (min-width: 40em)", sizes: "90vw" };
    expect(preloads({ ...arch, crop })).toEqual([
      ["/close.avif 800w", "not all and (min-width: 40em)"],
      ["/arch.avif 800w", "(min-width: 40em)"],
    ]);
  });

  test("one without a crop is asked for by every window", () => {
    expect(preloads(arch)).toEqual([["/arch.avif 800w", undefined]]);
  });
});
