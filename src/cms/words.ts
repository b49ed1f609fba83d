import type { CmsEnv } from "../env";
import { ownSection, ownStep } from "../model/complete-words";
import { page } from "../model/page";
import { section, siteParts, type SectionName } from "../model/section";
import { step, STEPS } from "../model/step";
import { getAll, openSpace } from "./client";
import { requireTypes } from "./plan";
import { linkTo, toSample, type SampleEntry } from "./samples";
import { isArchived, isCurrent, typeIdOf, type CmsEntry } from "./space-content";
import { failIfAny, pluralize, quoteTitle, terminal } from "./terminal";
import { REJECTED, writeAll, writeEntry, type Writing } from "./write";

/** An entry with the words that the site shows where there is none. */
interface OwnEntry extends SampleEntry {
  /** Of the page that lists it; `null` for a step. */
  readonly slug: string | null;
}

const OWN: readonly OwnEntry[] = [
  ...(Object.keys(siteParts) as SectionName[]).map((name) => ({
    ...toSample(section, ownSection(name)),
    slug: siteParts[name].page,
  })),
  ...STEPS.map((title) => ({ ...toSample(step, ownStep(title)), slug: null })),
];

const createEntry = (entry: SampleEntry): Writing => ({
  name: quoteTitle(entry.contentType.label, entry.title),
  fields: entry.contentType.fields,
  write: (cms) => writeEntry(cms, entry, undefined),
});

const listSections = (entry: CmsEntry, name: string, ids: readonly string[]): Writing => ({
  name,
  fields: page.fields,
  async write({ client, locale }) {
    const params = { entryId: entry.sys.id };
    const sections = { [locale]: ids.map((id) => linkTo("Entry", id)) };
    const fields = { ...entry.fields, sections };
    await client.entry.publish(params, await client.entry.update(params, { ...entry, fields }));
  },
});

/**
 * Decides what is missing, without changing anything: what to write, in this order, because a page may
 * list only what is published; and what is left to the officiant, and why.
 */
function planWords(found: readonly CmsEntry[], locale: string) {
  const left: string[] = [];
  const inUse = found.filter((entry) => !isArchived(entry));
  const valueOf = (entry: CmsEntry, field: string) => entry.fields[field]?.[locale];
  const entryFor = ({ contentType: { id, titleField }, title }: SampleEntry) =>
    inUse.find((one) => typeIdOf(one) === id && valueOf(one, titleField) === title);

  const pages = inUse
    .filter((entry) => typeIdOf(entry) === page.id)
    .map((entry) => {
      const listed = valueOf(entry, "sections");
      const isListing = Array.isArray(listed) && listed.length > 0;
      return { entry, slug: String(valueOf(entry, page.titleField)), isListing };
    });

  const missing = OWN.filter((own) => {
    if (entryFor(own)) return false;
    const name = quoteTitle(own.contentType.label, own.title);
    if (found.some(({ sys }) => sys.id === own.id)) {
      left.push(`${name}: another entry has its id, or it is in the archive`);
      return false;
    }
    if (!pages.some(({ slug, isListing }) => slug === own.slug && isListing)) return true;
    // To the site, a section that the page does not list is one that was taken out.
    left.push(`${name}: the page "${own.slug}" has a list already; add it there as a new entry`);
    return false;
  });

  const isReady = (entry: CmsEntry | undefined) => entry !== undefined && isCurrent(entry, locale);
  const lists = pages.flatMap(({ entry, slug, isListing }): Writing[] => {
    const parts = OWN.filter((own) => own.slug === slug);
    if (isListing || parts.length === 0) return [];
    const name = `${quoteTitle(page.label, slug)}: the list of its sections`;
    if (isReady(entry) && parts.every((own) => missing.includes(own) || isReady(entryFor(own)))) {
      const ids = parts.map((own) => entryFor(own)?.sys.id ?? own.id);
      return [listSections(entry, name, ids)];
    }
    const reason = "it or a section of it is not published; publish it and run the command again";
    left.push(`${name}, because ${reason}`);
    return [];
  });
  return { writings: [...missing.map(createEntry), ...lists], left };
}

/**
 * `npm run cms:words`: makes an entry of each section and step that the space lacks, published, with
 * the words that the site shows without it, and lists them in pages that list none. The site stays as
 * it is, and the officiant can change its words.
 */
export async function words(env: CmsEnv): Promise<void> {
  const cms = await openSpace(env);
  await requireTypes(cms, "words", [section.id, step.id, page.id]);
  const found = await getAll<CmsEntry>((params) => cms.client.entry.getMany(params));
  const { writings, left } = planWords(found, cms.locale);
  const rejected = await writeAll(cms, writings);
  terminal.printList("Left to you:", left);
  failIfAny(REJECTED, rejected);
  terminal.print(
    writings.length === 0
      ? "Nothing to make."
      : `Done: ${pluralize(writings.length, "change")} made. The site shows the same words as before; now they can be changed in Contentful.`,
  );
}
