/**
 * What the site shows where the content has no section or step: a default, which claims nothing about
 * the officiant.
 */
import type { Content } from ".";
import { siteParts, type SectionName } from "./section";
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
function shownSections({ page, section, siteSettings }: Content): Content["section"] {
  return (Object.keys(siteParts) as SectionName[]).flatMap((name) => {
    const { page: slug, heading, link, note } = siteParts[name];
    const own = section.find(({ fields }) => fields.name === name);
    const listed = page.find(({ fields }) => fields.slug === slug)?.fields.sections ?? [];
    const isTakenOut = own && listed.length > 0 && !listed.includes(own.id);
    const fields = own?.fields ?? { name, heading, note, link, sample: false };
    if (isTakenOut || fields.heading === "") return [];
    const text = { note: fillIn(fields.note, siteSettings[0]!.fields), link: fields.link || link };
    return [{ id: name, updatedAt: null, ...own, fields: { ...fields, ...text } }];
  });
}

/** The content as the site shows it: its sections, listed by their pages, and all steps. */
export function completeText(content: Content): Content {
  const section = shownSections(content);
  const sectionsOf = (slug: string) =>
    section.filter(({ fields }) => siteParts[fields.name as SectionName].page === slug);
  return {
    ...content,
    section,
    step: STEPS.map((title) => {
      const own = content.step.find(({ fields }) => fields.title === title);
      return own ?? { id: title, updatedAt: null, fields: { title, text: "", sample: false } };
    }),
    page: content.page.map((entry) => {
      const sections = sectionsOf(entry.fields.slug).map(({ id }) => id);
      return { ...entry, fields: { ...entry.fields, sections } };
    }),
  };
}
