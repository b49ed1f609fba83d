import { screen } from "@testing-library/react";
import { Biography } from "../../../src/sections/biography/biography";
import { ContactDetails } from "../../../src/sections/contact-details/contact-details";
import { render } from "../../support/render";

const NO_PROFILES = {
  instagramUrl: null,
  partnerName: null,
  partnerProfileUrl: null,
  profiles: null,
};

const contact = {
  email: "tala@example.com",
  responseTime: "within 24-48 hours",
  serviceArea: "Metro Vancouver",
  ...NO_PROFILES,
};
const settings = {
  blurb: "Weddings on the coast.",
  languages: ["English"],
  officiantName: "Tala",
  serviceArea: "Metro Vancouver",
  shortServiceArea: null,
  credential: "Registered Officiant",
  ...NO_PROFILES,
  portrait: null,
  portraitAlt: "",
};
const page = { body: null, bodyAlt: "", bodyImage: null };

test("an officiant with no profile elsewhere has no empty heading for them on the contact page", () => {
  render(<ContactDetails settings={contact} />);
  expect(screen.queryByText("Elsewhere")).not.toBeInTheDocument();
  expect(screen.getByText("Metro Vancouver")).toBeInTheDocument();
});

test("a page on any other site is linked by that site's name, or by its address where few know it", () => {
  const profiles = [
    "https://www.facebook.com/nelson",
    "https://ca.linkedin.com/in/nelson",
    "https://m.youtube.com/@nelson",
    "https://x.com/nelson",
    "https://www.facebook.com.nelson.blog/about",
  ];
  render(<ContactDetails settings={{ ...contact, profiles }} />);
  const links = screen.getAllByRole<HTMLAnchorElement>("link").slice(1);
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Facebook", profiles[0]],
    ["LinkedIn", "https://ca.linkedin.com/in/nelson"],
    ["YouTube", profiles[2]],
    ["X", profiles[3]],
    ["facebook.com.nelson.blog", profiles[4]],
  ]);
});

test("an officiant without a partner is not registered through one", () => {
  render(<Biography page={page} settings={settings} />);
  expect(screen.queryByText("Registered Officiant")).not.toBeInTheDocument();
  expect(screen.getByText("English")).toBeInTheDocument();
});

test("a partner without a profile page is named, without a link", () => {
  render(<Biography page={page} settings={{ ...settings, partnerName: "Evermore" }} />);
  expect(screen.getByText(/Evermore/)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /Evermore/ })).not.toBeInTheDocument();
});

test("an officiant who says nothing of a credential claims none, with a partner too", () => {
  const { container } = render(
    <Biography page={page} settings={{ ...settings, credential: null, partnerName: "Evermore" }} />,
  );
  expect(container).not.toHaveTextContent(/registered|evermore/i);
});

test("the facts name the whole area where it has no shorter name", () => {
  const { rerender } = render(<Biography page={page} settings={settings} />);
  expect(screen.getByText("Metro Vancouver")).toBeInTheDocument();
  rerender(<Biography page={page} settings={{ ...settings, shortServiceArea: "Vancouver" }} />);
  expect(screen.getByText("Vancouver")).toBeInTheDocument();
});
