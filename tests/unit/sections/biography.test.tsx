import { screen } from "@testing-library/react";
import { Biography } from "../../../src/sections/biography";
import { Welcome } from "../../../src/sections/welcome";
import { filesOf, settings } from "../../support/queried";
import { render } from "../../support/render";

const pictureOf = (name: string) => ({ childImageSharp: { gatsbyImageData: filesOf(name) } });

const page = { body: null, bodyAlt: "Two rings", bodyImage: pictureOf("rings") };
const text = { heading: "Welcome", link: "More about me", name: "home-welcome", note: "" };
const portraitAlt = "Tala laughing under an umbrella";
const portrait = { portrait: pictureOf("tala"), portraitAlt };

const picturesOf = (within: Element) => [...within.querySelectorAll("img")].map(({ alt }) => alt);
const facts = () => screen.getByRole("complementary");

test.each([
  ["both pictures", page, portrait, [portraitAlt], ["Two rings", portraitAlt], [portraitAlt]],
  ["no portrait", page, {}, ["Two rings"], ["Two rings"], ["Two rings"]],
  [
    "a portrait alone",
    { ...page, bodyImage: null },
    portrait,
    [portraitAlt],
    [portraitAlt],
    [portraitAlt],
  ],
  [
    "no portrait and an excerpt",
    page,
    { excerpt: "You two met." },
    ["Two rings"],
    ["Two rings"],
    [],
  ],
])(
  "with %s, About and Home show them where couples look",
  (_what, own, changes, beside, all, home) => {
    const known = { ...settings, ...changes };
    const { container, unmount } = render(<Biography page={own} settings={known} />);
    expect(picturesOf(facts())).toEqual(beside);
    expect(picturesOf(container)).toEqual(all);
    unmount();
    const welcome = render(<Welcome text={text} page={own} settings={known} />);
    expect(picturesOf(welcome.container)).toEqual(home);
  },
);

const credential = "Registered Officiant";

test.each([
  [{ credential }, /English/, /Registered/],
  [{ credential, partnerName: "Evermore" }, /Registered Officiant.*via Evermore/, /register$/],
  [
    { credential, credentialUrl: "https://register.example.com/" },
    /Registered.*Public register/,
    /via/,
  ],
  // She claims none.
  [{ partnerName: "Evermore" }, /English/, /registered|evermore/i],
  [{ shortServiceArea: "Burnaby" }, /Burnaby/, /Metro Vancouver/],
  [{}, /Metro Vancouver/, /null/],
])("with %j the facts are %s, without %s", (changes, shown, hidden) => {
  render(<Biography page={page} settings={{ ...settings, ...changes }} />);
  expect(facts()).toHaveTextContent(shown);
  expect(facts()).not.toHaveTextContent(hidden);
});
