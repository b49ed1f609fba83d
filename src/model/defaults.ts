/** Defaults for sections and steps without an entry. */
import type { Content } from ".";
import { sectionDefaults } from "./section";
import { STEPS } from "./step";

/** Fills in a note's placeholders from the settings. Returns an empty string if one has no value. */
function fillIn(note: string, settings: Content["siteSettings"][number]["fields"]): string {
  const { officiantName: officiant, serviceArea: area, partnerName: partner } = settings;
  const values = Object.entries({ officiant, area, partner });
  const used = values.filter(([name]) => note.includes(`{${name}}`));
  if (used.some(([, value]) => !value)) return "";
  return used.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, () => value!), note);
}

/** Lists all sections in the order of their pages. The id of a default section is its name. */
function withDefaultSections(content: Content): Content["section"] {
  return Object.entries(sectionDefaults).flatMap(([name, { heading, link, note, required }]) => {
    const own = content.section.find(({ fields }) => fields.name === name);
    const fields = own?.fields ?? { name, heading, note, link, sample: false };
    if (fields.heading === "" && !required) return [];
    const text = {
      heading: fields.heading || heading,
      note: fillIn(fields.note, content.siteSettings[0]!.fields),
      link: fields.link || link,
    };
    return [{ id: name, updatedAt: null, ...own, fields: { ...fields, ...text } }];
  });
}

/** Lists all three steps. A step without an entry has only its name. */
const withDefaultSteps = (steps: Content["step"]): Content["step"] =>
  STEPS.map((title) => {
    const own = steps.find(({ fields }) => fields.title === title);
    return own ?? { id: title, updatedAt: null, fields: { title, text: "", sample: false } };
  });

export const withDefaults = (content: Content): Content => ({
  ...content,
  section: withDefaultSections(content),
  step: withDefaultSteps(content.step),
});
