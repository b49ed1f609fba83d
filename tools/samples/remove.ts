/** `npm run samples:remove`: replaces the made-up content by neutral texts, from which an officiant begins. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { sectionDefaults } from "../../src/model/section";
import { readLocalContent } from "../../src/source/local";
import { CONTENT_FOLDER, fileOf, contentPath } from "../../src/source/local-entries";
import { palette } from "../../src/theme/tokens";

type Fields = Readonly<Record<string, unknown>>;

interface File {
  readonly contentType: ContentType;
  /** Path below the project's folder. */
  readonly file: string;
  readonly fields: Fields;
}

const PICTURE = "your-photo.jpg";

/** Entries that the site cannot do without, by content type: one is added where no other remains. */
const PLACEHOLDERS: Readonly<Record<string, Readonly<Record<string, Fields>>>> = {
  testimonial: {
    "your-first-review": {
      quote: "A review goes here, in the couple's own words.",
      author: "Name & Name",
      date: "January 2026",
      rating: 0,
    },
  },
  galleryPhoto: {
    "your-photo": {
      image: PICTURE,
      alt: "What this photo shows, in one sentence",
      category: "Traditional",
    },
  },
  service: {
    "your-ceremony": {
      title: "Wedding ceremony",
      slug: "wedding-ceremony",
      summary: "What this ceremony is like, in one or two sentences.",
      description: "How you prepare this ceremony, and what happens on the day.",
      featured: true,
    },
  },
  faq: {
    "your-services-question": {
      question: "A question that couples ask about your services?",
      answer: "A short, plain answer.",
      page: "services",
    },
    "your-contact-question": {
      question: "A question that couples ask before they write to you?",
      answer: "A short, plain answer.",
      page: "contact",
    },
  },
};

/** The texts of entries that stay. Those of a page and of the settings still have to be replaced. */
const NEUTRAL_FIELDS: Readonly<Record<string, (fields: Fields) => Fields>> = {
  siteSettings: () => ({
    brandName: "Your brand",
    officiantName: "Your name",
    blurb: "Two or three sentences about you, for the foot of each page.",
    email: "hello@example.com",
    serviceArea: "your area",
    responseTime: "within 24-48 hours",
    languages: ["English"],
    inclusions: ["What every booking includes"],
    sample: true,
  }),
  page({ slug }) {
    const name = String(slug).replace(/^./, (letter) => letter.toUpperCase());
    return {
      slug,
      title: name,
      metaDescription: "What this page is about, in one or two sentences for search engines.",
      heading: slug === "home" ? "Welcome" : name,
      ...(slug === "home" && { body: "A few sentences that welcome couples." }),
      ...(slug === "about" && { body: "Your story, and how you work." }),
      sample: true,
    };
  },
  section({ name }) {
    const { heading, link, note } = sectionDefaults[name as keyof typeof sectionDefaults];
    return { name, ...(heading && { heading }), ...(note && { note }), ...(link && { link }) };
  },
  step: ({ title }) => ({ title }),
};

const NEXT_STEPS = `What to add next, in this order (docs/make-it-yours.md explains each):
  1. ${CONTENT_FOLDER}/site-settings.json: your names, email address, service area and languages
  2. ${CONTENT_FOLDER}/pages: the title, heading, text and picture of each page
  3. ${CONTENT_FOLDER}/services: the ceremonies that you offer; three of them are on the home page
  4. ${CONTENT_FOLDER}/testimonials and gallery-photos: reviews and photos
  5. ${CONTENT_FOLDER}/faqs and steps: your answers, and how you work
Remove "sample": true from each file once its text is yours. npm run golive lists what is left.`;

/** The files of all entries, hidden ones too. Each can be read: readLocalContent has tried. */
function filesIn(root: string): File[] {
  return contentTypes.flatMap((contentType) => {
    const location = contentPath(contentType);
    if (!existsSync(path.join(root, location))) return [];
    const names = contentType.single ? [""] : readdirSync(path.join(root, location));
    return names
      .filter((name) => name === "" || /^[^.].*\.json$/.test(name))
      .map((name) => {
        const file = path.posix.join(location, name);
        const text = readFileSync(path.join(root, file), "utf8").replace(/^\uFEFF/, "");
        return { contentType, file, fields: JSON.parse(text) as Fields };
      });
  });
}

/** The placeholders of the types, and of the pages with questions, that have no entry of their own. */
function placeholdersBeside(remaining: readonly File[]): File[] {
  const shown = remaining.filter(({ fields }) => !fields["hidden"]);
  return contentTypes.flatMap((contentType) => {
    const isCovered = ({ page }: Fields) =>
      shown.some(
        (other) =>
          [other.contentType.id, other.contentType.substitutesFor].includes(contentType.id) &&
          other.fields["page"] === page,
      );
    return Object.entries(PLACEHOLDERS[contentType.id] ?? {})
      .filter(([, fields]) => !isCovered(fields))
      .map(([id, fields]) => ({
        contentType,
        file: fileOf(contentType, id),
        fields: { ...fields, sample: true },
      }));
  });
}

/** The names of the pictures that entries use, however Unicode spells them. */
const picturesOf = (files: readonly File[]) =>
  new Set(
    [...JSON.stringify(files.map(({ fields }) => fields)).matchAll(/[^"/\\]+(?=")/g)].map(
      ([name]) => name.normalize(),
    ),
  );

/** @throws Error where git would not bring back what is removed */
async function failIfUncommitted(root: string): Promise<void> {
  const args = ["status", "--porcelain", "--", CONTENT_FOLDER];
  // Without git, or outside of a repository, nothing can be brought back in any case.
  const { stdout } = await promisify(execFile)("git", args, { cwd: root }).catch(() => ({
    stdout: "",
  }));
  if (stdout !== "")
    throw new Error(`Commit your changes in ${CONTENT_FOLDER} first. Nothing was removed.`);
}

/**
 * Removes the entries that are marked as samples, with the pictures that only they use. Pages, their sections,
 * steps and the site settings stay, with neutral texts.
 *
 * @param root the project's folder
 * @returns how many files were removed
 * @throws Error where a file cannot be read, or has changes that are not committed
 */
export async function removeSamples(
  root: string,
): Promise<{ readonly entries: number; readonly pictures: number }> {
  await readLocalContent(root);
  await failIfUncommitted(root);
  const all = filesIn(root);
  const isPlaceholder = ({ contentType, file }: File) =>
    path.basename(file, ".json") in (PLACEHOLDERS[contentType.id] ?? {});
  const samples = all.filter((each) => each.fields["sample"] === true && !isPlaceholder(each));
  const removed = samples.filter(({ contentType }) => !NEUTRAL_FIELDS[contentType.id]);
  const changed = samples.flatMap((each) => {
    const neutral = NEUTRAL_FIELDS[each.contentType.id]?.(each.fields);
    return neutral ? [{ ...each, fields: neutral }] : [];
  });
  const own = all.filter((each) => !samples.includes(each));
  const placeholders = placeholdersBeside(own);
  const remaining = [...own, ...changed, ...placeholders];

  for (const { file } of removed) rmSync(path.join(root, file));
  for (const { file, fields } of [...changed, ...placeholders]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), `${JSON.stringify(fields, null, 2)}\n`);
  }
  const used = picturesOf(remaining);
  const unused = [...picturesOf(samples)].filter((name) => !used.has(name));
  const images = path.join(root, CONTENT_FOLDER, "images");
  mkdirSync(images, { recursive: true });
  const pictures = readdirSync(images).filter((name) => unused.includes(name.normalize()));
  for (const name of pictures) rmSync(path.join(images, name));
  if (used.has(PICTURE)) {
    const create = {
      width: 1600,
      height: 1067,
      channels: 3,
      background: palette.seaGlass,
    } as const;
    await sharp({ create }).jpeg().toFile(path.join(images, PICTURE));
  }
  return { entries: removed.length, pictures: pictures.length };
}

if (require.main === module) {
  removeSamples(process.cwd()).then(
    ({ entries, pictures }) => {
      const summary = `Removed ${entries} sample entries and ${pictures} pictures.`;
      process.stdout.write(`${summary}\n\n${NEXT_STEPS}\n`);
    },
    (error: unknown) => {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exitCode = 1;
    },
  );
}
