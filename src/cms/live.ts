import axios from "axios";
import { z } from "zod";
import type { ContentfulSource, Env } from "../env";
import { contentTypes } from "../model";
import { createClient } from "../source/contentful/client";
import { readList, type Listed } from "../source/contentful/lists";
import { webApp } from "../source/contentful/messages";
import { digestOf } from "../source/contentful/versions";
import { errorReason } from "./errors";
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

/** A published entry or asset. */
interface Published extends Pick<Listed["sys"], "updatedAt"> {
  /** Id of its content type; `null` for an asset. */
  readonly type: string | null;
  readonly key: string;
  readonly revision: number;
  readonly name: string;
  readonly where: string;
}

const TIMEOUT_MS = 10_000;

/** @throws CommandError where nobody answers, or something else than a site of this code */
async function readBuild(siteUrl: string): Promise<Build> {
  const address = `${siteUrl}/build.json`;
  const response = await axios
    .get<unknown>(address, {
      headers: { "Cache-Control": "no-cache" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
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

/** What Contentful hands out to a build: entries of the site's own types, and all assets. */
async function readPublished(source: ContentfulSource): Promise<Published[]> {
  const client = createClient(source);
  const published: Published[] = [];
  const nameOf = (label: string, title: unknown) =>
    typeof title === "string" ? quoteTitle(label, title) : `${label} without a title`;
  const types = new Map(contentTypes.map((contentType) => [contentType.id, contentType]));
  // By this filter a space may lack a content type.
  const entries = {
    path: `entries?sys.contentType.sys.id[in]=${[...types.keys()].join(",")}&include=0`,
    what: "entries",
  };
  for (const { sys, fields } of await readList(client, entries)) {
    const { contentType, id, revision = 0, updatedAt } = sys;
    const { label, titleField, id: type } = types.get(contentType?.sys.id ?? "")!;
    const where = webApp.entry(source, id);
    const name = nameOf(label, fields[titleField]);
    published.push({ type, key: `Entry:${id}`, revision, updatedAt, name, where });
  }
  const assets = { path: "assets?select=sys,fields.title", what: "pictures" };
  for (const { sys, fields } of await readList(client, assets)) {
    const { id, revision = 0, updatedAt } = sys;
    const where = webApp.asset(source, id);
    const name = nameOf("Picture", fields["title"]);
    published.push({ type: null, key: `Asset:${id}`, revision, updatedAt, name, where });
  }
  return published;
}

const MOST_NAMED = 5;

/** What the live site does not show yet, or still shows, in a few words each. */
function differences(published: readonly Published[], build: Build, source: ContentfulSource) {
  const since = build.newestChange === null ? -Infinity : Date.parse(build.newestChange);
  const newer = published.filter(({ updatedAt }) => Date.parse(updatedAt) > since);
  const gone = contentTypes.flatMap(({ id, label, optional, plural }) => {
    // The site shows some of these without an entry.
    if (optional) return [];
    const surplus = (build.counts[id] ?? 0) - published.filter(({ type }) => type === id).length;
    if (surplus <= 0) return [];
    const where = webApp.entriesOf(source, id);
    return [
      `${pluralize(surplus, label.toLowerCase(), plural)} still shown and no longer published (${where})`,
    ];
  });
  return [...newer.map(({ name, where }) => `${name} (${where})`), ...gone];
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
    throw new CommandError(`It is not known what is published. ${(error as Error).message}.`);
  });
  const versions = Object.fromEntries(published.map(({ key, revision }) => [key, revision]));
  if (digestOf(versions) === build.contentDigest) {
    const entries = published.filter(({ type }) => type !== null).length;
    terminal.print(
      `Everything that is published is live: ${pluralize(entries, "entry", "entries")} and ${pluralize(published.length - entries, "picture")}.`,
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
