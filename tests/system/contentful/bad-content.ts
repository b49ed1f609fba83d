import type { LocalContentful } from "../../../packages/contentful-local/src";
import type { Editor } from "./editor";
import { noisyJpeg } from "../../support/pictures";

/** Bytes that cannot be guessed from the beginning of the file. */
const LARGE = Buffer.alloc(25 * 1024 * 1024, "no picture has so many bytes");

/** Takes the picture's file out of the site's language. */
function keepFileInFrenchAlone({ contentful: { space } }: Editor, id: string) {
  const { fields } = space.assets.get(id);
  space.assets.save(id, { fields: { ...fields, file: { fr: fields.file!["en-US"] } } });
  space.publishAsset(id);
}

/** Publishes what a build learns of in ways of their own: 6 problems. */
export async function publishBadContent(editor: Editor): Promise<void> {
  const { space } = editor.contentful;
  editor.publishEntry("no-quote", "testimonial", { author: "Ana & Rui", date: "May 2025" });
  // The entry is published before its picture.
  await space.putAsset("early", { title: "Early", bytes: await noisyJpeg(), file: "early.jpg" });
  editor.publishPhoto("arch", "early");
  await editor.publishPicture("flyer", Buffer.from("%PDF-1.7"), "application/pdf");
  editor.publishPhoto("flyer-photo", "flyer");
  await editor.publishPicture("large", LARGE);
  editor.publishPhoto("large-photo", "large");
  await editor.publishPicture("lost", await noisyJpeg());
  editor.publishPhoto("lost-photo", "lost");
  await editor.publishPicture("french", await noisyJpeg());
  keepFileInFrenchAlone(editor, "french");
  editor.publishPhoto("french-photo", "french");
}

/** Corrects all of it; the picture that was lost is there again. */
export function correctContent({ contentful: { space } }: Editor): void {
  space.unpublish("no-quote");
  for (const name of ["flyer", "large", "french"]) space.remove(`${name}-photo`);
  space.publishAsset("early");
}

const ABSENT = "has no picture, or one that is not published. Choose one, or publish it,";

/** What the officiant is told of it, with where she changes each entry or picture. */
export function problemsOfBadContent({ spaceId }: LocalContentful): string[] {
  const place = `https://app.contentful.com/spaces/${spaceId}/environments/master`;
  const at = (id: string) => `${place}/entries/${id}`;
  const asset = (id: string) => `${place}/assets/${id}`;
  const picture = (name: string, text: string) =>
    `Gallery photo "A photo of ${name}": "Picture" ${text} at ${at(name)}`;
  return [
    `Testimonial "Ana & Rui": "Quote" is missing. Fill it in at ${at("no-quote")}`,
    picture("arch", ABSENT),
    picture(
      "flyer-photo",
      '("flyer.jpg") is not a JPEG, PNG, WebP or AVIF picture. Choose another file',
    ),
    picture("large-photo", '("large.jpg") has 25 MB, and 20 MB is the most. Choose a smaller file'),
    picture(
      "lost-photo",
      `("lost.jpg") cannot be fetched (status 404). Upload the file anew and publish the picture at ${asset("lost")}, or choose another`,
    ),
    picture("french-photo", ABSENT),
  ];
}
