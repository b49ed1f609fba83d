import { screen } from "@testing-library/react";
import { Biography } from "../../../src/sections/biography/biography";
import { Welcome } from "../../../src/sections/welcome/welcome";
import { render } from "../../support/render";

const pictureOf = (name: string) => ({
  childImageSharp: {
    gatsbyImageData: {
      ...({ layout: "fullWidth", width: 1, height: 1.25 } as const),
      images: { fallback: { src: `/${name}.webp`, srcSet: `/${name}.webp 320w`, sizes: "" } },
    },
  },
});

const page = { body: null, bodyAlt: "Two rings", bodyImage: pictureOf("rings") };
const settings = {
  blurb: "Weddings on the coast.",
  languages: ["English"],
  officiantName: "Tala",
  serviceArea: "Metro Vancouver",
  shortServiceArea: null,
  credential: null,
  partnerName: null,
  partnerProfileUrl: null,
  portrait: null,
  portraitAlt: "",
};
const withPortrait = {
  ...settings,
  portrait: pictureOf("tala"),
  portraitAlt: "Tala laughing under an umbrella",
};

const text = { heading: "Welcome", link: "More about me", note: "" };

const picturesOf = (within: Element) => [...within.querySelectorAll("img")].map(({ alt }) => alt);

test("couples see the officiant beside the facts about her, and the other picture below her story", () => {
  const { container } = render(<Biography page={page} settings={withPortrait} />);
  expect(picturesOf(screen.getByRole("complementary"))).toEqual([withPortrait.portraitAlt]);
  expect(picturesOf(container)).toEqual(["Two rings", withPortrait.portraitAlt]);
});

test("her welcome is signed with her portrait", () => {
  render(<Welcome text={text} page={page} settings={withPortrait} />);
  expect(screen.getByRole("img", { name: withPortrait.portraitAlt })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "More about me" })).toBeInTheDocument();
});

test("without a portrait both have the page's own picture alone", () => {
  const { container } = render(<Biography page={page} settings={settings} />);
  expect(picturesOf(screen.getByRole("complementary"))).toEqual(["Two rings"]);
  expect(picturesOf(container)).toHaveLength(1);
  expect(
    picturesOf(render(<Welcome text={text} page={page} settings={settings} />).container),
  ).toEqual(["Two rings"]);
});

test("a portrait alone is enough for About", () => {
  const { container } = render(
    <Biography page={{ ...page, bodyImage: null }} settings={withPortrait} />,
  );
  expect(picturesOf(container)).toEqual([withPortrait.portraitAlt]);
});
