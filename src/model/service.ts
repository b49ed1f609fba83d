import { byOrder, contentType, featured, focus, order } from "./content-type";
import { image, markdown, slug, text } from "./fields";

export const service = contentType({
  id: "service",
  label: "Service",
  plural: "services",
  help: "A kind of ceremony that couples can book.",
  titleField: "title",
  fields: {
    title: text("Title", "The kind of ceremony, such as Interfaith.", { required: true }),
    slug: text("Slug", "The end of its address on the services page, such as interfaith.", {
      required: true,
      format: slug,
      unique: true,
    }),
    summary: text("Summary", "One or two sentences for the card on the home page.", {
      required: true,
      longest: 400,
    }),
    description: markdown("Description", "The full text for the services page.", {
      required: true,
    }),
    price: text(
      "Price",
      'Optional. Such as "from $650, plus GST". It is shown while the "Prices hold until" of the site settings has not passed, because couples rely on an old price.',
    ),
    image: image("Picture", "Optional. A picture of such a ceremony.", { smallestWidth: 1000 }),
    focus,
    photos: text(
      "Photos",
      "Optional. The gallery's category that the service links to, such as Multicultural; left empty, the one that has the service's name.",
      { isCompared: true },
    ),
    featured,
    order,
  },
  compare: byOrder,
});
