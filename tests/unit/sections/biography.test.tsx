import { screen } from "@testing-library/react";
import { Biography } from "../../../src/sections/biography";
import { Welcome } from "../../../src/sections/welcome";
import { imageData, settings } from "../../support/queried";
import { render } from "../../support/render";

const pictureOf = (name: string) => ({ childImageSharp: { gatsbyImageData: imageData(name) } });

const noAudio = { audio: null, audioCaption: null, audioTranscript: null };
const page = { ...noAudio, body: null, bodyAlt: "rings", bodyImage: pictureOf("rings") };
const text = { heading: "Welcome", link: "More about me", name: "home-welcome", note: "" };
const portrait = { portrait: pictureOf("tala"), portraitAlt: "tala" };
const noPicture = { bodyImage: null };

const picturesOf = (within: Element) => [...within.querySelectorAll("img")].map(({ alt }) => alt);
const sidebar = () => screen.getByRole("complementary");

test.each([
  ["both pictures", {}, portrait, ["tala", "rings"], ["tala"], ["tala"]],
  ["no portrait", {}, {}, ["rings"], [], ["rings"]],
  ["only a portrait", noPicture, portrait, ["tala"], ["tala"], ["tala"]],
])("with %s, shows each picture in its place", (_what, own, known, about, beside, home) => {
  const props = { page: { ...page, ...own }, settings: { ...settings, ...known } };
  const { container, unmount } = render(<Biography {...props} />);
  expect(picturesOf(container)).toEqual(about);
  expect(picturesOf(sidebar())).toEqual(beside);
  unmount();
  expect(picturesOf(render(<Welcome {...props} text={text} />).container)).toEqual(home);
});

const credential = "Registered Officiant";
const register = { credential, credentialUrl: "https://register.example.com/" };

test.each([
  [{ credential }, /English/, /Registered/],
  [{ credential, partnerName: "Evermore" }, /Registered Officiant.*via Evermore/, /register$/],
  [register, /Registered Officiant.*Public register/, /via/],
  // Without a credential, the partner is not shown either.
  [{ partnerName: "Evermore" }, /English/, /registered|evermore/i],
  [{}, /Metro Vancouver/, /null/],
])("with %j the sidebar shows %s, and not %s", (known, shown, hidden) => {
  render(<Biography page={page} settings={{ ...settings, ...known }} />);
  expect(sidebar()).toHaveTextContent(shown);
  expect(sidebar()).not.toHaveTextContent(hidden);
  const link = screen.queryByRole("link", { name: /Public register/ });
  expect(link?.getAttribute("href")).toBe(
    "credentialUrl" in known ? known.credentialUrl : undefined,
  );
});
