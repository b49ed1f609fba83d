import { expect } from "@playwright/test";
import sharp from "sharp";
import { test } from "../../system/editor/fixtures";

/** Creates a photo as a phone saves it: rotated by its EXIF orientation, and with the location. */
const photo = async () => ({
  name: "IMG_5000.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: "teal" } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 17/1 0/1" } })
    .jpeg()
    .toBuffer(),
});

test("the officiant signs in on the site, and a review with a photo is one commit", async ({
  editor,
  github,
}) => {
  await editor.signIn();
  await editor.addReview("Maya & Daniël", "It rained.\n\nNobody minded!");
  await editor.upload("Browse", await photo());
  await editor.saveEntry();
  const added = github.git("diff-tree", "-r", "--name-status", "HEAD~", "HEAD").split("\n");
  expect(added.map((line) => line.replace(/-\w+\.webp/, ".webp"))).toEqual([
    "A\tsrc/content/images/img_5000.webp",
    "A\tsrc/content/testimonials/maya-daniel.json",
  ]);

  const [picture, review] = added.map((line) => github.file(line.slice("A\t".length))!);
  expect(JSON.parse(String(review))).toMatchObject({
    quote: "It rained.\n\nNobody minded!",
    date: "October 2026",
    image: expect.stringMatching(/^img_5000-\w+\.webp$/) as unknown,
  });
  const { exif, height, orientation, width } = await sharp(picture).metadata();
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 480, 640]);
});
