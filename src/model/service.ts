import { byOrder, contentType, featured, focus, order } from "./content-type";
import { markdown, picture, slug, text } from "./fields";

export const service = contentType({
  id: "service",
  label: "Service",
  plural: "services",
  help: "A kind of ceremony that couples can book.",
  titleField: "title",
  fields: {
    title: text("Title", "The kind of ceremony, such as Interfaith.", { required: true }),
    slug: text("Slug", "The end of the service's address on the site, such as interfaith.", {
      required: true,
      format: slug,
      unique: true,
    }),
    summary: text("Summary", "One or two sentences for the card on the home page.", {
      required: true,
      maxLength: 400,
    }),
    description: markdown("Description", "The full text for the services page.", {
      required: true,
    }),
    price: text(
      "Price",
      'Optional. For example "from $650, plus GST". Shown until the "Prices hold until" date in Site settings, because couples would rely on an outdated price.',
    ),
    image: picture("Picture", "Optional. A picture of this kind of ceremony.", { minWidth: 1000 }),
    focus,
    photos: text(
      "Photos",
      "Optional. The gallery category that the service links to, such as Multicultural. If left empty, the category with the service's name.",
      { isCompared: true },
    ),
    featured,
    order,
  },
  compare: byOrder,
});
