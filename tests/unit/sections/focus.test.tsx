import { PageHero } from "../../../src/sections/page-hero/page-hero";
import { ServiceCards } from "../../../src/sections/service-cards/service-cards";
import { render } from "../../support/render";

const picture = (name: string) => ({
  ...({ layout: "fullWidth", width: 1, height: 0.6 } as const),
  images: {
    sources: [{ srcSet: `/${name}.avif 800w`, type: "image/avif", sizes: "" }],
    fallback: { src: `/${name}.webp`, srcSet: `/${name}.webp 800w`, sizes: "" },
  },
});

/** The files that a picture has, and the place of it that stays in sight. */
const shown = (container: HTMLElement) => ({
  html: container.innerHTML,
  position: getComputedStyle(container.querySelector("img")!).objectPosition,
});

const hero = (heroFocus: string | null) => {
  const { container } = render(
    <PageHero
      height="large"
      page={{
        heading: "Hello",
        heroAlt: "A lake",
        heroFocus,
        intro: null,
        heroImage: { childImageSharp: { wide: picture("wide"), close: picture("close") } },
      }}
    />,
  );
  return shown(container);
};

const card = (focus: string | null) => {
  const { container } = render(
    <ServiceCards
      text={{ heading: "Ceremonies", link: "", note: "" }}
      services={[
        {
          id: "a",
          focus,
          slug: "interfaith",
          summary: "Both.",
          title: "Interfaith",
          image: { childImageSharp: { gatsbyImageData: picture("square") } },
          uncropped: focus ? { childImageSharp: { gatsbyImageData: picture("whole") } } : null,
        },
      ]}
    />,
  );
  return shown(container);
};

test("a hero without a focus shows phones a crop of its own, and its middle on wide screens", () => {
  const { html, position } = hero(null);
  expect(html).toContain("close.webp");
  expect(position).toBe("");
});

test("a hero's focus decides what every screen shows of the whole picture", () => {
  const { html, position } = hero("left bottom");
  expect(html).toContain("wide.webp");
  expect(html).not.toContain("close.");
  expect(position).toBe("left bottom");
});

test("a card is the square that the build has cut, unless there is a focus", () => {
  expect(card(null).html).toContain("square.webp");
  expect(card(null).position).toBe("");
  const { html, position } = card("right top");
  expect(html).toContain("whole.webp");
  expect(position).toBe("right top");
});
