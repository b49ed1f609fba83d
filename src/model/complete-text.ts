/**
 * What the site shows where the content has no section or step: a default, which claims nothing about
 * the officiant.
 */
import type { Content } from ".";
import { siteParts } from "./section";
import { STEPS } from "./step";

type Settings = Content["siteSettings"][number]["fields"];

/** A note with the values of its placeholders from the settings; empty where they do not have one. */
function fillIn(note: string, settings: Settings): string {
  const { officiantName: officiant, serviceArea: area, partnerName: partner } = settings;
  const values = Object.entries({ officiant, area, partner });
  const used = values.filter(([name]) => note.includes(`{${name}}`));
  if (used.some(([, value]) => !value)) return "";
  return used.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, () => value!), note);
}

/** The sections that the site shows, in the order of their pages; a default has its name as its id. */
function shownSections({ section, siteSettings }: Content): Content["section"] {
  return Object.entries(siteParts).flatMap(([name, { heading, link, note }]) => {
    const own = section.find(({ fields }) => fields.name === name);
    const fields = own?.fields ?? { name, heading, note, link, sample: false };
    if (fields.heading === "") return [];
    const text = { note: fillIn(fields.note, siteSettings[0]!.fields), link: fields.link || link };
    return [{ id: name, updatedAt: null, ...own, fields: { ...fields, ...text } }];
  });
}

/** The content as the site shows it: all of its sections and steps. */
export function completeText(content: Content): Content {
  return {
    ...content,
    section: shownSections(content),
    step: STEPS.map((title) => {
      const own = content.step.find(({ fields }) => fields.title === title);
      return own ?? { id: title, updatedAt: null, fields: { title, text: "", sample: false } };
    }),
  };
}
