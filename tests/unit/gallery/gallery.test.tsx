import { fireEvent, screen } from "@testing-library/react";
import { Gallery } from "../../../src/gallery/gallery";
import { imageData, noCredit } from "../../support/queried";
import { render } from "../../support/render";

const text = { heading: "Our photos", link: "", name: "gallery-photos", note: "" };

const photo = (entryId: string, category: string) => {
  const { fallback } = imageData(entryId).images;
  const large = { ...imageData(entryId), images: { fallback } };
  const image = { childImageSharp: { large, thumbnail: imageData(entryId) } };
  return { ...noCredit, alt: entryId, category, entryId, image };
};

/** Opens the second of three pages of photos. */
function openGallery() {
  window.history.replaceState({}, "", "/gallery/2/");
  Element.prototype.scrollIntoView = jest.fn();
  const photos = [photo("arch", "LGBTQ+"), photo("rings", "Beach"), photo("boat", "Beach")];
  render(
    <Gallery
      services={[]}
      number={2}
      onOpenChange={() => undefined}
      pageCount={3}
      photos={photos}
      text={text}
    />,
  );
}

const shown = () =>
  screen.getAllByRole("img").map((image) => image.closest("a")!.getAttribute("href"));
const filter = (name: RegExp) => screen.getByRole("button", { name });

test("page 2 filters its own photos, and its links to other pages keep the filter", () => {
  openGallery();
  expect(screen.getByRole("heading")).toHaveTextContent("Photos, continued");
  expect(screen.getByRole("status")).toHaveTextContent("All 3 photos on this page");
  expect(filter(/^All, 3 photos on this page$/)).toHaveAttribute("aria-pressed", "true");
  fireEvent.click(filter(/^LGBTQ\+, 1 photo on this page$/));
  expect(filter(/^LGBTQ/)).toHaveAttribute("aria-pressed", "true");
  expect(shown()).toEqual(["/arch.jpg"]);
  expect(screen.getByRole("status")).toHaveTextContent("1 photo in LGBTQ+ on this page");
  const leads = (name: string, address: string) =>
    expect(screen.getByRole("link", { name })).toHaveAttribute("href", address);
  leads("Previous page", "/gallery/?category=lgbtq");
  leads("Next page", "/gallery/3/?category=lgbtq");
  fireEvent.click(filter(/^All/));
  expect(shown()).toHaveLength(3);
  leads("Page 1", "/gallery/");
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])(
  "a click with the %s opens the photo's file, as browsers do by default",
  (key) => {
    openGallery();
    expect(fireEvent.click(screen.getByRole("link", { name: /arch/ }), { [key]: true })).toBe(true);
    expect(window.location.search).toBe("");
  },
);
