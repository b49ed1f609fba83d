import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { picturesWithPlace } from "../../../src/source/picture-places";
import { tempFolder } from "../../support/temp-folder";

const root = tempFolder();
const folder = () => path.join(root.path, "src/content/images");
const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } });
const PLACE = { GPSLatitudeRef: "N", GPSLatitude: "49/1 17/1 0/1" };
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="49,17N"/></rdf:RDF></x:xmpmeta>`;

test("whoever builds is told which pictures say where they were taken, and of no other", async () => {
  // A site without pictures has nothing to tell.
  expect(await picturesWithPlace(root.path)).toEqual([]);
  await mkdir(folder(), { recursive: true });
  const save = (name: string, pixels: Sharp) => pixels.toFile(path.join(folder(), name));
  await save("phone.jpg", picture().withExif({ IFD3: PLACE }));
  await save("phone.webp", picture().withExif({ IFD3: PLACE }));
  await save("edited.jpg", picture().withXmp(XMP));
  await save("camera.jpg", picture().withExif({ IFD0: { Copyright: "Ana Cruz" } }));
  await save("plain.jpg", picture());
  await writeFile(path.join(folder(), "notes.txt"), "GPSLatitude");
  expect(await picturesWithPlace(root.path)).toEqual(["edited.jpg", "phone.jpg", "phone.webp"]);
});
