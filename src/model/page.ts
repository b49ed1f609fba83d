import { contentType } from "./content-type";

export const page = contentType({
  id: "page",
  nodeType: "Page",
  label: "Page",
  plural: "pages",
  help: "The words and the picture at the top of a page, and what search engines show of it.",
  titleField: "slug",
  everyOneOf: "slug",
  fields: {
    slug: {
      kind: "text",
      label: "Slug",
      help: "Which page this is.",
      required: true,
      unique: true,
      oneOf: ["home", "services", "reviews", "about", "gallery", "contact"],
    },
    title: {
      kind: "text",
      label: "Title",
      help: "The title in search results and in the browser's tab, up to 60 characters.",
      required: true,
    },
    metaDescription: {
      kind: "text",
      label: "Description for search engines",
      help: "One or two sentences, up to 155 characters.",
      required: true,
    },
    heading: {
      kind: "text",
      label: "Heading",
      help: "The large words at the top of the page.",
      required: true,
    },
    intro: {
      kind: "text",
      label: "Introduction",
      help: "Optional. A sentence or two below the heading.",
      required: false,
    },
    heroImage: {
      kind: "image",
      label: "Hero picture",
      help: "Optional. A wide picture with calm space for words, at least 2,400 pixels wide.",
      required: false,
    },
    heroAlt: {
      kind: "text",
      label: "Hero picture's description",
      help: "What the hero picture shows, in one sentence. Left empty, screen readers pass it over.",
      required: false,
      default: "",
    },
    body: {
      kind: "markdown",
      label: "Body",
      help: "The page's own text: the welcome on Home, your biography on About.",
      required: false,
    },
    bodyImage: {
      kind: "image",
      label: "Picture beside the body",
      help: "Optional. A picture beside the page's own text.",
      required: false,
    },
    bodyAlt: {
      kind: "text",
      label: "Body picture's description",
      help: "What that picture shows, in one sentence. Left empty, screen readers pass it over.",
      required: false,
      default: "",
    },
  },
});
