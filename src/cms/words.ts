import type { CmsEnv } from "../env";
import { ownSection, ownStep } from "../model/complete-words";
import type { ContentType, Entry } from "../model/content-type";
import { page } from "../model/page";
import { section, siteParts, type SectionName } from "../model/section";
import { step, STEPS } from "../model/step";
import { getAll, openSpace, type Cms } from "./client";
import { requireTypes } from "./plan";
import { linkTo, toStored, type SampleEntry } from "./samples";
import { writeEntry } from "./seed-write";
import { isArchived, isCurrent, typeIdOf, type CmsEntry } from "./space-content";
import { pluralize, quoteTitle, stopIfInterrupted, terminal } from "./terminal";

interface Step {
  readonly name: string;
  readonly write: (cms: Cms) => Promise<void>;
}

interface WordsPlan {
  /** In this order: a page may list only what is published. */
  readonly steps: readonly Step[];
  /** What is left to the officiant, and why. */
  readonly left: readonly string[];
}

/** An entry with the words that the site shows where there is none. */
interface OwnEntry extends SampleEntry {
  /** Of the page that lists it; `null` for a step. */
  readonly slug: string | null;
}

function ownEntry(contentType: ContentType, entry: Entry, slug: string | null): OwnEntry {
  const { id } = entry;
  // A title field is a required text.
  const title = entry.fields[contentType.titleField] as string;
  return { id, contentType, title, slug, fields: toStored(contentType, entry, (path) => path) };
}

const OWN = [
  ...(Object.keys(siteParts) as SectionName[]).map((name) =>
    ownEntry(section, ownSection(name), siteParts[name].page),
  ),
  ...STEPS.map((title) => ownEntry(step, ownStep(title), null)),
];

const createEntry = (entry: SampleEntry): Step => ({
  name: quoteTitle(entry.contentType.label, entry.title),
  write: (cms) => writeEntry(cms, entry, undefined, false),
});

const listSections = (entry: CmsEntry, slug: string, ids: readonly string[]): Step => ({
  name: `${quoteTitle(page.label, slug)}: the list of its sections`,
  async write({ client, locale }) {
    const params = { entryId: entry.sys.id };
    const sections = { [locale]: ids.map((id) => linkTo("Entry", id)) };
    const fields = { ...entry.fields, sections };
    await client.entry.publish(params, await client.entry.update(params, { ...entry, fields }));
  },
});

/** Decides what is missing, without changing anything. */
function planWords(found: readonly CmsEntry[], locale: string): WordsPlan {
  const left: string[] = [];
  const inUse = found.filter((entry) => !isArchived(entry));
  const valueOf = (entry: CmsEntry, field: string) => entry.fields[field]?.[locale];
  const entryFor = ({ contentType: { id, titleField }, title }: SampleEntry) =>
    inUse.find((one) => typeIdOf(one) === id && valueOf(one, titleField) === title);

  const pages = inUse
    .filter((entry) => typeIdOf(entry) === page.id)
    .map((entry) => {
      const slug = String(valueOf(entry, page.titleField));
      const listed = valueOf(entry, "sections");
      const isListing = Array.isArray(listed) && listed.length > 0;
      return { entry, slug, isListing };
    });
  const listing = new Set(pages.filter(({ isListing }) => isListing).map(({ slug }) => slug));

  const missing = OWN.filter((own) => {
    if (entryFor(own)) return false;
    const name = quoteTitle(own.contentType.label, own.title);
    if (found.some(({ sys }) => sys.id === own.id)) {
      left.push(`${name}: another entry has its id, or it is in the archive`);
      return false;
    }
    if (own.slug === null || !listing.has(own.slug)) return true;
    // To the site, a section that the page does not list is one that was taken out.
    left.push(`${name}: the page "${own.slug}" has a list already; add it there as a new entry`);
    return false;
  });

  const lists = pages.flatMap(({ entry, slug, isListing }): Step[] => {
    const parts = OWN.filter((own) => own.slug === slug);
    if (isListing || parts.length === 0) return [];
    const isReady = (one: CmsEntry | undefined) => one !== undefined && isCurrent(one, locale);
    if (isReady(entry) && parts.every((own) => missing.includes(own) || isReady(entryFor(own)))) {
      const ids = parts.map((own) => entryFor(own)?.sys.id ?? own.id);
      return [listSections(entry, slug, ids)];
    }
    const reason = "it or a section of it is not published; publish it and run the command again";
    left.push(`${quoteTitle(page.label, slug)}: the list of its sections, because ${reason}`);
    return [];
  });
  return { steps: [...missing.map(createEntry), ...lists], left };
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
  const { steps, left } = planWords(found, cms.locale);
  for (const [index, { name, write }] of steps.entries()) {
    stopIfInterrupted();
    terminal.print(`[${index + 1}/${steps.length}] ${name}`);
    await write(cms);
  }
  terminal.printList("Left to you:", left);
  terminal.print(
    steps.length === 0
      ? "Nothing to make."
      : `Done: ${pluralize(steps.length, "change")} made. The site shows the same words as before; now they can be changed in Contentful.`,
  );
}
