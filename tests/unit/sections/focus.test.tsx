import { CeremonyTypes } from "../../../src/sections/ceremony-types";
import { PageHero } from "../../../src/sections/page-hero";
import { imageData, settings } from "../../support/queried";
import { render } from "../../support/render";

const text = { heading: "Ceremonies", link: "", name: "ceremonies", note: "" };
const service = { price: null, slug: "interfaith", title: "Interfaith" };

const hero = (heroFocus: string | null) => {
  const childImageSharp = { wide: imageData("wide"), close: imageData("close") };
  const heroImage = { childImageSharp, isDarkBehindText: false };
  const page = { heading: "Hello", heroAlt: "A lake", heroFocus, heroImage, intro: null };
  return <PageHero page={{ ...page, slug: "about" }} />;
};

/** The second service in full; the first has no picture. */
const inFull = (focus: string | null, height = 0.6666) => {
  const image = { childImageSharp: { gatsbyImageData: { ...imageData("wide"), height } } };
  const shown = { ...service, description: "Both.", focus, gallery: null, letters: [] };
  const services = [
    { ...shown, id: "a", image: null },
    { ...shown, id: "b", image },
  ];
  return <CeremonyTypes prices={settings} services={services} text={text} />;
};

test.each([
  // Narrow viewports get their own crop, for which the build has used the focal point.
  ["a hero", hero("left bottom"), ["close.jpg", "wide.jpg"], "left bottom"],
  ["a wide picture without one", inFull(null), ["wide.jpg"], ""],
  ["a wide picture", inFull("top"), ["wide.jpg"], "top"],
])("positions %s by its focal point", (_what, element, files, position) => {
  const { container } = render(element);
  const offers = [...container.querySelectorAll("source, img")];
  const names = offers.map((offer) => /\w+\.jpg/.exec(offer.getAttribute("srcset")!)?.[0]);
  expect(names.filter(Boolean)).toEqual(files);
  const style = getComputedStyle(container.querySelector("img")!);
  expect(style.objectPosition).toBe(position);
});
