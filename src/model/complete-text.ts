/**
 * What the site says where the content says nothing. A space that is older than a section or a step has
 * no entry for it: then the site's own words stand there, which claim nothing about the officiant.
 */
import type { Content } from "./parse";
import { siteParts, type SectionName } from "./section";
import { STEPS } from "./step";

type SectionEntry = Content["section"][number];
type Settings = Content["siteSettings"][number]["fields"];

/** A note with what it takes from the settings; empty where they do not have it. */
function fillIn(note: string, settings: Settings): string {
  const { officiantName: officiant, serviceArea: area, partnerName: partner } = settings;
  const values = Object.entries({ officiant, area, partner });
  const used = values.filter(([name]) => note.includes(`{${name}}`));
  if (used.some(([, value]) => !value)) return "";
  return used.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, () => value!), note);
}

/** The site's own words for a section, under an id that tells which. */
export function ownSection(name: SectionName): SectionEntry {
  const { heading, link, note } = siteParts[name];
  return { id: name, updatedAt: null, fields: { name, heading, note, link, sample: false } };
}

/** The sections that the site shows, in the order of their pages. */
function shownSections({ page, section, siteSettings }: Content): SectionEntry[] {
  const settings = siteSettings[0]!.fields;
  const listed = new Map(page.map(({ fields }) => [fields.slug, fields.sections]));
  return (Object.keys(siteParts) as SectionName[]).flatMap((name) => {
    const own = ownSection(name);
    const entry = section.find(({ fields }) => fields.name === name) ?? own;
    const ids = listed.get(siteParts[name].page) ?? [];
    const isTakenOut = entry !== own && ids.length > 0 && !ids.includes(entry.id);
    if (isTakenOut || entry.fields.heading === "") return [];
    const note = fillIn(entry.fields.note, settings);
    const fields = { ...entry.fields, note, link: entry.fields.link || own.fields.link };
    return [{ ...entry, fields }];
  });
}

/** A step of which nobody has said what happens then. */
export const ownStep = (title: string): Content["step"][number] => ({
  id: title.toLowerCase().replace(" ", "-"),
  updatedAt: null,
  fields: { title, text: "", sample: false },
});

/** The content as the site shows it: sections that are not left out, listed by their pages, and all steps. */
export function completeText(content: Content): Content {
  const section = shownSections(content);
  const idsOf = (slug: string) =>
    section
      .filter(({ fields }) => siteParts[fields.name as SectionName].page === slug)
      .map(({ id }) => id);
  return {
    ...content,
    section,
    step: STEPS.map(
      (title) => content.step.find(({ fields }) => fields.title === title) ?? ownStep(title),
    ),
    page: content.page.map((entry) => ({
      ...entry,
      fields: { ...entry.fields, sections: idsOf(entry.fields.slug) },
    })),
  };
}
