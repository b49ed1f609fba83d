import { byOrder, contentType, credit, order } from "./content-type";
import { image, text } from "./fields";

export const galleryPhoto = contentType({
  id: "galleryPhoto",
  label: "Gallery photo",
  plural: "gallery photos",
  help: "A photo on the gallery page.",
  titleField: "alt",
  draftIssueField: "alt",
  normalizeSpelling: "category",
  fields: {
    image: image("Picture", "JPEG, PNG, WebP or AVIF, at least 2,000 pixels wide, up to 20 MB.", {
      required: true,
      smallestWidth: 1000,
      describedBy: "alt",
    }),
    alt: text(
      "Description",
      "What the photo shows, in one sentence. It is the caption, and is read aloud to people who cannot see the photo.",
      { required: true },
    ),
    category: text(
      "Category",
      "The kind of ceremony, such as Beach. A new word makes a new filter button.",
      { required: true },
    ),
    ...credit,
    order,
  },
  compare: byOrder,
});
