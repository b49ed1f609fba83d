import type { LocalContentful } from "../../packages/contentful-local/src";
import type { Editor } from "./editor";
import { noisyJpeg } from "./pictures";

/** Bytes that cannot be guessed from the beginning of the file. */
const LARGE = Buffer.alloc(25 * 1024 * 1024, "no picture has so many bytes");

/** Takes the picture's file out of the site's language. */
function keepFileInFrenchAlone({ contentful: { space } }: Editor, id: string) {
  const { fields } = space.assets.get(id);
  space.assets.save(id, { fields: { ...fields, file: { fr: fields.file!["en-US"] } } });
  space.publishAsset(id);
}

/** Publishes one of each problem of its own way: 10. */
export async function publishBadContent(editor: Editor): Promise<void> {
  const { space } = editor.contentful;
  const review = { quote: "Lovely.", author: "Maya & Daniel", date: "June 2025" };
  editor.publishEntry("no-quote", "testimonial", { author: "Ana & Rui", date: "May 2025" });
  editor.publishEntry("seven", "testimonial", { ...review, rating: 7 });
  space.putEntry("more-settings", "siteSettings", space.entries.get("site-settings").fields);
  space.publish("more-settings");
  editor.changeEntry("interfaith", { slug: "traditional" });

  // The entry is published before its picture.
  await space.putAsset("early", { title: "Early", bytes: await noisyJpeg(), file: "early.jpg" });
  editor.publishPhoto("arch", "early");
  await editor.publishPicture("flyer", Buffer.from("%PDF-1.7"), "application/pdf");
  editor.publishPhoto("flyer-photo", "flyer");
  await editor.publishPicture("noise", Buffer.from("These are the bytes of no picture at all."));
  editor.publishPhoto("noise-photo", "noise");
  await editor.publishPicture("large", LARGE);
  editor.publishPhoto("large-photo", "large");
  await editor.publishPicture("lost", await noisyJpeg());
  editor.publishPhoto("lost-photo", "lost");
  await editor.publishPicture("french", await noisyJpeg());
  keepFileInFrenchAlone(editor, "french");
  editor.publishPhoto("french-photo", "french");
}

/** Corrects all of it; the picture that was lost is there again. */
export function correctContent(editor: Editor): void {
  const { space } = editor.contentful;
  for (const id of ["no-quote", "seven", "more-settings"]) space.unpublish(id);
  for (const name of ["flyer", "noise", "large", "french"]) space.remove(`${name}-photo`);
  editor.changeEntry("interfaith", { slug: "interfaith" });
  space.publishAsset("early");
}

/** What the officiant is told of it, with where she changes each entry or picture. */
export function problemsOfBadContent({ spaceId }: LocalContentful): string[] {
  const place = `https://app.contentful.com/spaces/${spaceId}/environments/master`;
  const at = (id: string) => `${place}/entries/${id}`;
  const asset = (id: string) => `${place}/assets/${id}`;
  const picture = (name: string, text: string) =>
    `Gallery photo "A photo of ${name}": Picture ${text} at ${at(name)}`;
  const ofWrongKind = "is not a JPEG, PNG, WebP or AVIF picture. Choose another file";
  return [
    `Testimonial "Ana & Rui": Quote is missing. Fill it in at ${at("no-quote")}`,
    `Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at ${at("seven")}`,
    `Site settings "Cedar & Tide Ceremonies": there is another one at ${at("site-settings")}, and the site takes one only. Remove it at ${at("more-settings")}`,
    `Service "Interfaith": Slug "traditional" is used already, at ${at("traditional")}. Give this one a value of its own at ${at("interfaith")}`,
    picture(
      "arch",
      `is not published, or was deleted. Publish the picture at ${asset("early")}, or choose another`,
    ),
    picture("flyer-photo", `"flyer.jpg" ${ofWrongKind}`),
    picture("noise-photo", `"noise.jpg" ${ofWrongKind}`),
    picture("large-photo", '"large.jpg" has 25 MB, and 20 MB is the most. Choose a smaller file'),
    picture(
      "lost-photo",
      `"lost.jpg" cannot be fetched (status 404). Upload the file anew and publish the picture at ${asset("lost")}, or choose another`,
    ),
    picture(
      "french-photo",
      `has no file in the language of the site. Upload the file and publish the picture at ${asset("french")}, or choose another`,
    ),
  ];
}
