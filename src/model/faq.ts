import { byOrder, contentType, order } from "./content-type";
import { markdown, text } from "./fields";

export const faq = contentType({
  id: "faq",
  label: "Question",
  plural: "questions",
  help: "A question that couples ask, with its answer.",
  titleField: "question",
  requiresEachValueOf: "page",
  fields: {
    question: text("Question", "The question as a couple would ask it.", { required: true }),
    answer: markdown("Answer", "A short, plain answer.", { required: true }),
    page: text("Page", "The page that shows the question.", {
      required: true,
      oneOf: ["services", "contact"],
    }),
    order,
  },
  compare: byOrder,
});
