import { byOrder, contentType, featured, focus, order } from "./content-type";
import { slug } from "./fields";

export const service = contentType({
  id: "service",
  nodeType: "Service",
  label: "Service",
  plural: "services",
  help: "A kind of ceremony that couples can book.",
  titleField: "title",
  noteField: "title",
  fields: {
    title: {
      kind: "text",
      label: "Title",
      help: "The kind of ceremony, such as Interfaith.",
      required: true,
    },
    slug: {
      kind: "text",
      label: "Slug",
      help: "The end of its address on the services page, such as interfaith.",
      required: true,
      format: slug,
      unique: true,
    },
    summary: {
      kind: "text",
      label: "Summary",
      help: "One or two sentences for the card on the home page.",
      required: true,
      longest: 400,
    },
    description: {
      kind: "markdown",
      label: "Description",
      help: "The full text for the services page.",
      required: true,
    },
    image: {
      kind: "image",
      label: "Picture",
      help: "Optional. A picture of such a ceremony.",
      required: false,
      smallestWidth: 1000,
    },
    focus,
    featured,
    order,
  },
  compare: byOrder,
});
