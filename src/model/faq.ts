import { byOrder, contentType, order } from "./content-type";

export const faq = contentType({
  id: "faq",
  nodeType: "Faq",
  label: "Question",
  plural: "questions",
  help: "A question that couples ask, with its answer.",
  titleField: "question",
  noteField: "question",
  everyOneOf: "page",
  fields: {
    question: {
      kind: "text",
      label: "Question",
      help: "The question as a couple would ask it.",
      required: true,
    },
    answer: {
      kind: "markdown",
      label: "Answer",
      help: "A short, plain answer.",
      required: true,
    },
    page: {
      kind: "text",
      label: "Page",
      help: "The page that shows the question.",
      required: true,
      oneOf: ["services", "contact"],
    },
    order,
  },
  compare: byOrder,
});
