import axios from "axios";
import { z } from "zod";
import { digestOf } from "../../src/build/build-files";
import type { ContentfulSource, Env } from "../../src/build/env";
import { contentTypes } from "../../src/model";
import { album, galleryPhoto } from "../../src/model/gallery";
import { section } from "../../src/model/section";
import { step } from "../../src/model/step";
import { webApp } from "../../src/source/contentful/messages";
import { errorReason, readingProblem } from "./errors";
import { readPublished, type PublishedItem } from "./reader";
import { linkedAssetId } from "./space-content";
import { CommandError, pluralize, quoteTitle, terminal } from "./terminal";

/** What the live site says about itself. */
const buildFile = z.object({
  source: z.enum(["embedded", "contentful"]),
  counts: z.record(z.string(), z.number()),
  /** When the newest that it shows was published. */
  newestChange: z.string().nullable(),
  contentDigest: z.string().nullable(),
});

type Build = z.output<typeof buildFile>;

/** @throws CommandError where nobody answers, or something else than a site of this code */
async function readBuild(siteUrl: string): Promise<Build> {
  const address = `${siteUrl}/build.json`;
  const response = await axios
    .get<unknown>(address, {
      headers: { "Cache-Control": "no-cache" },
      signal: AbortSignal.timeout(10_000),
      validateStatus: () => true,
    })
    .catch((error: unknown) => {
      throw new CommandError(
        `${siteUrl} cannot be reached (${errorReason(error)}), so it is not known what is live. Check SITE_URL and the site's host.`,
      );
    });
  const build = buildFile.safeParse(response.data);
  if (response.status === 200 && build.success) return build.data;
  throw new CommandError(
    `${address} does not say what is live (status ${response.status}). Check SITE_URL; a site that was built before there was such a file has it after its next build.`,
  );
}

const typeOf = ({ sys }: PublishedItem) =>
  contentTypes.find(({ id }) => id === sys.contentType?.sys.id);

/** An entry or a picture, with the address of its form. */
function describe(item: PublishedItem, source: ContentfulSource): string {
  const { id } = item.sys;
  const { label, titleField } = typeOf(item) ?? { label: "Picture", titleField: "title" };
  const title = item.fields[titleField];
  const location = typeOf(item) ? webApp.entry(source, id) : webApp.asset(source, id);
  return `${quoteTitle(label, typeof title === "string" ? title : null)} (${location})`;
}

/** How many photos of the gallery an entry is: an album as many as it has pictures. */
function photosIn(entry: PublishedItem): number {
  const { id = "" } = typeOf(entry) ?? {};
  if (id !== album.id) return id === galleryPhoto.id ? 1 : 0;
  return new Set([entry.fields["pictures"]].flat().map(linkedAssetId)).size;
}

type Published = Awaited<ReturnType<typeof readPublished>>;

/** Types of which the site shows some without an entry. */
const STANDARD: readonly string[] = [section.id, step.id];

const MOST_NAMED = 5;

/** What the live site does not show yet, or still shows, in a short text each. */
function differences({ entries, pictures }: Published, build: Build, source: ContentfulSource) {
  const since = build.newestChange === null ? -Infinity : Date.parse(build.newestChange);
  const newer = [...entries, ...pictures].filter(({ sys }) => Date.parse(sys.updatedAt) > since);
  const gone = contentTypes.flatMap((type) => {
    const { id, label, plural } = type;
    const isPhoto = id === galleryPhoto.id;
    const now = entries.map((entry) =>
      isPhoto ? photosIn(entry) : Number(typeOf(entry) === type),
    );
    const surplus = (build.counts[id] ?? 0) - now.reduce((sum, count) => sum + count, 0);
    if (STANDARD.includes(id) || surplus <= 0) return [];
    const what = pluralize(surplus, label.toLowerCase(), plural);
    const list = isPhoto ? webApp.entries(source) : webApp.entriesOf(source, id);
    return [`${what} still shown and no longer published (${list})`];
  });
  return [...newer.map((item) => describe(item, source)), ...gone];
}

/**
 * `npm run cms:live`: whether the live site shows everything that is published, and nothing else.
 *
 * @throws CommandError that names what is not live, or says why that is not known
 */
export async function live({ siteUrl, source }: Env): Promise<void> {
  if (source.kind === "embedded" || siteUrl === null) {
    throw new CommandError(
      "SITE_URL, CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN must be set: the live site is compared with what is published in Contentful.",
    );
  }
  const build = await readBuild(siteUrl);
  if (build.source === "embedded") {
    throw new CommandError(
      `${siteUrl} shows the embedded content and nothing of Contentful's. Build it with CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN.`,
    );
  }
  const published = await readPublished(source).catch((error: unknown) => {
    throw new CommandError(`It is not known what is published. ${readingProblem(error, source)}`);
  });
  const { entries, pictures } = published;
  const versions = [...entries, ...pictures].map(
    ({ sys }) => [`${sys.type}:${sys.id}`, sys.revision] as const,
  );
  if (digestOf(Object.fromEntries(versions)) === build.contentDigest) {
    terminal.writeLine(
      `Everything that is published is live: ${pluralize(entries.length, "entry", "entries")} and ${pluralize(pictures.length, "picture")}.`,
    );
    return;
  }
  const found = differences(published, build, source);
  const more = found.length > MOST_NAMED ? `, and ${found.length - MOST_NAMED} more` : "";
  const named = found.slice(0, MOST_NAMED).join(", ");
  throw new CommandError(
    found.length === 0
      ? `${siteUrl} shows another state of the content than is published. Build it anew.`
      : `Not live yet: ${named}${more}.`,
  );
}
