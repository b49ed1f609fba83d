import { CeremonyTypes } from "../../../src/sections/ceremony-types";
import { PageHero } from "../../../src/sections/page-hero";
import { Welcome } from "../../../src/sections/welcome";
import { filesOf, settings } from "../../support/queried";
import { render } from "../../support/render";

/** The files that a picture has, and the place of it that stays in sight. */
const shown = (container: HTMLElement) => ({
  html: container.innerHTML,
  position: getComputedStyle(container.querySelector("img")!).objectPosition,
});

const hero = (heroFocus: string | null) => {
  const { container } = render(
    <PageHero
      page={{
        heading: "Hello",
        heroAlt: "A lake",
        heroFocus,
        intro: null,
        heroImage: {
          childImageSharp: { wide: filesOf("wide"), close: filesOf("close") },
          isDarkBehindText: false,
        },
        slug: "about",
      }}
    />,
  );
  return shown(container);
};

const secondService = (focus: string | null, height = 0.6666) => {
  const image = { childImageSharp: { gatsbyImageData: { ...filesOf("wide"), height } } };
  const service = { description: "Both.", focus, gallery: null, price: null, title: "Interfaith" };
  const { container } = render(
    <CeremonyTypes
      prices={settings}
      text={{ heading: "Ceremonies", link: "", name: "services-ceremonies", note: "" }}
      services={[
        { ...service, id: "a", image: null, slug: "first" },
        { ...service, id: "b", image, slug: "second" },
      ]}
    />,
  );
  return container;
};

const wide = (focus: string | null) => shown(secondService(focus));

test.each([
  // Narrow windows get a crop of their own, in which the build has kept the focus.
  ["a hero without a focus", hero, null, "close.jpg", ""],
  ["a hero with one", hero, "left bottom", "close.jpg", "left bottom"],
  ["a photo as wide as the window without one", wide, null, "wide.jpg", ""],
  ["a photo as wide as the window with one", wide, "top", "wide.jpg", "top"],
])("%s shows what its focus says", (_what, show, focus, file, place) => {
  const { html, position } = show(focus);
  expect(html).toContain(file);
  expect(html.includes("close.")).toBe(file === "close.jpg");
  expect(position).toBe(place);
});

test.each([
  ["as wide as the window and cut, if it is wide", 0.6666, "cover"],
  // Only in a wide window, which jsdom has not, it is cut to the height of its text.
  ["beside its text and whole, if it is high", 1.5, ""],
])("the photo of the second service is %s", (_what, height, fit) => {
  const photo = secondService(null, height).querySelector("img")!;
  expect(getComputedStyle(photo).objectFit).toBe(fit);
});

test("the officiant's face stays in sight where her portrait is cut", () => {
  const portrait = { childImageSharp: { gatsbyImageData: filesOf("tala") } };
  const { container } = render(
    <Welcome
      page={{ body: null, bodyAlt: "", bodyImage: null }}
      settings={{ ...settings, portrait }}
      text={{ heading: "Welcome", link: "About", name: "home-welcome", note: "" }}
    />,
  );
  expect(shown(container).position).toBe("50% 15%");
});
