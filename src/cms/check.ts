import type { CmsEnv } from "../env";
import { contentTypes } from "../model";
import { isRawImage, LARGEST_FILE, PICTURE_ENDINGS } from "../model/fields";
import { parse, subjectOf, type RawEntry } from "../model/parse";
import { problems, type Subject } from "../model/problems";
import { openSpace } from "./client";
import { readSpaceContent, type Picture, type View } from "./space-content";
import { planSpace } from "./space-model";
import { changesOf } from "./plan";
import { Stop, terminal } from "./terminal";
import { words } from "./words";

const MEGABYTE = 1024 * 1024;

/** What is wrong with a picture, as far as Contentful knows; its bytes are looked at by a build. */
function pictureProblem(subject: Subject, label: string, where: string, picture?: Picture) {
  if (!picture) return problems.imageUnpublished(subject, label, where);
  const { fileName, contentType, size, isPublished } = picture;
  if (!Object.hasOwn(PICTURE_ENDINGS, contentType)) {
    return problems.imageOfWrongKind(subject, label, fileName);
  }
  if (size > LARGEST_FILE) {
    return problems.imageTooLarge(subject, label, fileName, Math.ceil(size / MEGABYTE));
  }
  return isPublished ? null : problems.imageUnpublished(subject, label, where);
}

function pictureProblems(entry: RawEntry, { pictures, whereIsPicture }: View): string[] {
  const contentType = contentTypes.find(({ id }) => id === entry.type);
  if (!contentType) return [];
  const subject = subjectOf(contentType, entry);
  return Object.entries(contentType.fields).flatMap(([name, { kind, label }]) => {
    const value = entry.fields[name];
    if (kind !== "image" || !isRawImage(value)) return [];
    const { path: id } = value;
    return pictureProblem(subject, label, whereIsPicture(id), pictures.get(id)) ?? [];
  });
}

/** Everything that is wrong in what is published, or in what was written last. */
function problemsIn(view: View): string[] {
  const { content } = view;
  return [
    ...parse(content).problems.map(({ sentence }) => sentence),
    ...content.entries.flatMap((entry) => pictureProblems(entry, view)),
  ];
}

function countsIn({ content }: View): string[] {
  return contentTypes.map(({ id, plural }) => {
    const count = content.entries.filter(({ type }) => type === id).length;
    return `${count} ${plural}`;
  });
}

function nameOf(entry: RawEntry): string {
  const contentType = contentTypes.find(({ id }) => id === entry.type);
  const { type, title } = contentType
    ? subjectOf(contentType, entry)
    : { type: entry.type, title: null };
  return title === null ? words.untitled(type) : words.entry(type, title);
}

/**
 * Checks what is in the space now, drafts included.
 *
 * @throws Stop after the report, when something that is published is wrong
 */
export async function check(env: CmsEnv): Promise<void> {
  const cms = await openSpace(env);
  const { published, latest, waiting } = await readSpaceContent(cms);
  const wrong = problemsIn(published);
  const comingUp = problemsIn(latest).filter((problem) => !wrong.includes(problem));
  const notLive = waiting.map(({ entry, isShown }) => words.waitingEntry(nameOf(entry), isShown));

  terminal.say(words.onTheSite(countsIn(published)));
  if (changesOf(await planSpace(cms)).length > 0) terminal.say(words.modelDiffers);
  if (comingUp.length > 0) terminal.say(words.beforePublishing(comingUp));
  if (notLive.length > 0) terminal.say(words.notPublished(notLive));
  if (wrong.length > 0) throw new Stop(words.wrongOnTheSite(wrong));
  terminal.say(words.allRight);
}
