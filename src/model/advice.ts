/** Recommendations for content that has passed the checks. */
import { contentTypeOf } from ".";
import { problemOf } from "./check-entry";
import type { RawEntry } from "./content-type";
import { dayOf } from "../days";
import { secureUrl, type Field } from "./fields";
import { isAbsent, isRawFile } from "./files";
import { isDescribedPicture, isRawPicture } from "./pictures";
import { linksIn, marksIn, omittedIn, underlinedIn } from "./markdown";
import { fault, type Fault, type Problem } from "./problems";

/** Link within the site, and the problem to report if its target does not exist. */
export interface InternalLink {
  readonly url: string;
  readonly problem: Problem;
}

/** The character for what could not be decoded, errors of spreadsheets, and UTF-8 that was read as another encoding. */
const LOST = /\uFFFD|#(?:NAME\?|REF!|VALUE!|N\/A|NULL!|NUM!|DIV\/0!)|Ã[\u00A0-\u00BF]|â€/;

/** Finds recommended changes of a field's value. */
function adviceOnField(rule: Field, value: unknown, today: string): Fault[] {
  const values = [value].flat();
  const files = values.filter(isRawFile);
  const texts = values.filter((each) => typeof each === "string");
  const descriptions = files
    .filter(isDescribedPicture)
    .flatMap(({ description }) => description ?? []);
  const markdown = rule.kind === "markdown" ? texts : [];
  const format = "format" in rule ? rule.format : undefined;
  const minWidth = "minWidth" in rule ? rule.minWidth : 0;
  const each = <T>(found: readonly T[], toFault: (one: T) => Fault) =>
    [...new Set(found)].map(toFault);
  return [
    ...files.flatMap((file) => (isAbsent(file) && !rule.required ? file.problem! : [])),
    ...files
      .filter(isRawPicture)
      .flatMap(({ name, facts: { width } = { width: minWidth } }) =>
        width < minWidth ? fault("pictureTooNarrow", { name, width, minWidth }) : [],
      ),
    ...[...texts, ...descriptions].flatMap((text) => {
      const lost = LOST.exec(text);
      return lost ? fault("lost", { written: text.slice(Math.max(0, lost.index - 20)) }) : [];
    }),
    ...texts.flatMap((text) => {
      return format?.isInFuture?.(text, today) ? fault("inFuture", { value: text }) : [];
    }),
    ...each(markdown.flatMap(marksIn), (written) => fault("mark", { written })),
    ...each(markdown.flatMap(underlinedIn), (written) => fault("underlined", { written })),
    ...each(markdown.flatMap(omittedIn), (written) => fault("omitted", { written })),
  ];
}

/** Lists the addresses in a field's value. */
function urlsIn(rule: Field, value: unknown): string[] {
  const texts = [value].flat().filter((each) => typeof each === "string");
  if (rule.kind === "markdown") return texts.flatMap(linksIn);
  return "format" in rule && rule.format === secureUrl ? texts : [];
}

/**
 * Finds recommended changes, and the links within the site, which can only be checked after the build.
 *
 * @param siteUrl the site's own address, if it is known
 */
export function adviceOn(entries: readonly RawEntry[], siteUrl: string | null = null) {
  const today = dayOf(new Date());
  const isInternal = (url: string) => url.startsWith("/") || url.startsWith(`${siteUrl}/`);
  const fields = entries.flatMap((entry) =>
    Object.entries(contentTypeOf(entry).fields).map(([field, rule]) => {
      const toProblem = (found: Fault) => problemOf(entry, field, found);
      return { rule, toProblem, value: entry.fields[field] };
    }),
  );
  return {
    advice: fields.flatMap(({ rule, toProblem, value }): Problem[] =>
      adviceOnField(rule, value, today).map(toProblem),
    ),
    internalLinks: fields.flatMap(({ rule, toProblem, value }): InternalLink[] =>
      [...new Set(urlsIn(rule, value).filter(isInternal))].map((url) => {
        return { url, problem: toProblem(fault("linkMissing", { written: url })) };
      }),
    ),
  };
}
