import { PageHero } from "../../../src/sections/page-hero/page-hero";
import { ServiceCards } from "../../../src/sections/service-cards/service-cards";
import { filesOf } from "../../support/queried";
import { render } from "../../support/render";

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
        heroImage: { childImageSharp: { wide: filesOf("wide"), close: filesOf("close") } },
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
          image: { childImageSharp: { gatsbyImageData: filesOf("square") } },
          uncropped: focus ? { childImageSharp: { gatsbyImageData: filesOf("whole") } } : null,
        },
      ]}
    />,
  );
  return shown(container);
};

test("a hero without a focus shows phones a crop of its own, and its middle on wide screens", () => {
  const { html, position } = hero(null);
  expect(html).toContain("close.jpg");
  expect(position).toBe("");
});

test("a hero's focus decides what every screen shows of the whole picture", () => {
  const { html, position } = hero("left bottom");
  expect(html).toContain("wide.jpg");
  expect(html).not.toContain("close.");
  expect(position).toBe("left bottom");
});

test("a card is the square that the build has cut, unless there is a focus", () => {
  expect(card(null).html).toContain("square.jpg");
  expect(card(null).position).toBe("");
  const { html, position } = card("right top");
  expect(html).toContain("whole.jpg");
  expect(position).toBe("right top");
});
