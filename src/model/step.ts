import { contentType } from "./content-type";
import { text } from "./fields";

/** Names of the three steps in the specification, in order. */
export const STEPS = ["Consultation", "Personalization", "Ceremony Day"] as const;

const positionOf = (title: string) => STEPS.findIndex((step) => step === title);

export const step = contentType({
  id: "step",
  label: "Step",
  plural: "steps",
  help: 'One of the three steps of "How It Works" on the services page.',
  titleField: "title",
  optional: true,
  fields: {
    title: text(
      "Title",
      "Which of the three steps this is. The page shows all three, in this order.",
      { required: true, unique: true, oneOf: STEPS },
    ),
    text: text(
      "Text",
      "Two or three sentences about this step. If left empty, the page shows only its name.",
      { default: "", maxLength: 600 },
    ),
  },
  compare: (a, b) => positionOf(a.title) - positionOf(b.title),
});
