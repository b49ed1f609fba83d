import { screen } from "@testing-library/react";
import { Biography } from "../../../src/sections/biography";
import { Welcome } from "../../../src/sections/welcome";
import { filesOf, settings } from "../../support/queried";
import { render } from "../../support/render";

const pictureOf = (name: string) => ({ childImageSharp: { gatsbyImageData: filesOf(name) } });

const page = { body: null, bodyAlt: "Two rings", bodyImage: pictureOf("rings") };
const text = { heading: "Welcome", link: "More about me", name: "home-welcome", note: "" };
const portraitAlt = "Tala laughing under an umbrella";
const withPortrait = { ...settings, portrait: pictureOf("tala"), portraitAlt };

const picturesOf = (within: Element) => [...within.querySelectorAll("img")].map(({ alt }) => alt);
const facts = () => screen.getByRole("complementary");

test("couples see the officiant beside the facts about her, and the other picture below her story", () => {
  const { container } = render(<Biography page={page} settings={withPortrait} />);
  expect(picturesOf(facts())).toEqual([portraitAlt]);
  expect(picturesOf(container)).toEqual(["Two rings", portraitAlt]);
});

test("in her welcome her portrait takes the place of the page's own picture", () => {
  const { container } = render(<Welcome text={text} page={page} settings={withPortrait} />);
  expect(picturesOf(container)).toEqual([portraitAlt]);
  expect(screen.getByRole("link", { name: "More about me" })).toBeInTheDocument();
});

test("without a portrait both have the page's own picture alone, and the other way round", () => {
  const { container, unmount } = render(<Biography page={page} settings={settings} />);
  expect(picturesOf(facts())).toEqual(["Two rings"]);
  expect(picturesOf(container)).toEqual(["Two rings"]);
  unmount();
  const welcome = render(<Welcome text={text} page={page} settings={settings} />);
  expect(picturesOf(welcome.container)).toEqual(["Two rings"]);
  welcome.unmount();
  const about = render(<Biography page={{ ...page, bodyImage: null }} settings={withPortrait} />);
  expect(picturesOf(about.container)).toEqual([portraitAlt]);
});

test.each([
  [{ credential: "Registered" }, /English/, /Registered/],
  [{ credential: "Registered", partnerName: "Evermore" }, /Registered.*Evermore/, /null/],
  // She claims none.
  [{ partnerName: "Evermore" }, /English/, /registered|evermore/i],
  [{}, /Metro Vancouver/, /null/],
  [{ shortServiceArea: "Burnaby" }, /Burnaby/, /Metro Vancouver/],
])("with %j the facts are %s, without %s", (changes, shown, hidden) => {
  render(<Biography page={page} settings={{ ...settings, ...changes }} />);
  expect(facts()).toHaveTextContent(shown);
  expect(facts()).not.toHaveTextContent(hidden);
  // The partner has no page of a profile here.
  expect(screen.queryByRole("link", { name: /Evermore/ })).not.toBeInTheDocument();
});

test("couples can look the officiant up in the public register, with or without a partner", () => {
  const credentialUrl = "https://register.example.com/tala";
  const credited = { ...settings, credential: "Registered Officiant" };
  const { unmount } = render(<Biography page={page} settings={credited} />);
  expect(screen.queryByText("Registered Officiant")).toBeNull();
  unmount();
  render(<Biography page={page} settings={{ ...credited, credentialUrl }} />);
  expect(screen.getByText("Registered Officiant")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /Public register/ })).toHaveAttribute(
    "href",
    credentialUrl,
  );
});
