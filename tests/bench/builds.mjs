/**
 * Measures builds of the site, in CPU seconds and as ratios to the first: `npm run bench:builds`, or
 * `npm run bench:builds -- --photos 200,1000`. The work is done in a copy, so that nothing is lost.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { cleanEnv, copySite, programs } from "../support/project.mjs";

const { values } = parseArgs({ options: { photos: { type: "string", default: "200" } } });
const counts = values.photos.split(",").filter(Boolean).map(Number);

const site = copySite();
const contentOf = (file) => path.join(site, "src/content", file);
const PHOTOS = contentOf("gallery-photos.json");
const REVIEWS = contentOf("testimonials.json");
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const write = (file, entries) => writeFileSync(file, JSON.stringify(entries, null, 2));
const ownPhotos = read(PHOTOS);

/** `m`inutes and seconds as the shell's `times` prints them: `1m2.345s`. */
function seconds(text) {
  const [, minutes, rest] = /(\d+)m([\d.]+)s/.exec(text);
  return Number(minutes) * 60 + Number(rest);
}

/** Runs a build; `times` counts the processes that Gatsby starts too. */
function build() {
  const start = performance.now();
  const { status, stdout } = spawnSync(
    "sh",
    [
      "-c",
      '"$0" "$1" build >build.log 2>&1; code=$?; times; exit $code',
      process.execPath,
      programs.gatsby,
    ],
    { cwd: site, env: cleanEnv({ CI: "true" }), encoding: "utf8" },
  );
  if (status !== 0) throw new Error(readFileSync(path.join(site, "build.log"), "utf8"));
  const [user, system] = stdout.trim().split("\n").at(-1).split(/\s+/);
  return { cpu: seconds(user) + seconds(system), wall: (performance.now() - start) / 1000 };
}

/** A photo that no build has seen: bytes behind a JPEG's end change the file and not the picture. */
function addPhoto(index) {
  const model = ownPhotos[index % ownPhotos.length];
  const name = `extra-${index}`;
  const file = contentOf(`images/${name}.jpg`);
  copyFileSync(contentOf(`images/${model.image}`), file);
  appendFileSync(file, name);
  return { ...model, id: name, image: `${name}.jpg`, order: 1000 + index };
}

function clean() {
  for (const folder of [".cache", "public"]) {
    rmSync(path.join(site, folder), { recursive: true, force: true });
  }
}

const rows = [];
function measure(name, prepare) {
  prepare();
  const { cpu, wall } = build();
  const first = rows[0]?.["CPU s"] ?? cpu;
  rows.push({
    build: name,
    "CPU s": Number(cpu.toFixed(1)),
    "wall s": Number(wall.toFixed(1)),
    "CPU / first": Number((cpu / first).toFixed(2)),
  });
  process.stderr.write(`${name}: ${cpu.toFixed(1)} CPU s\n`);
}

measure(`cold, ${ownPhotos.length} photos`, clean);
measure("warm, nothing changed", () => {});
measure("warm, one review changed", () => {
  const [first, ...others] = read(REVIEWS);
  write(REVIEWS, [{ ...first, quote: `${first.quote} And again.` }, ...others]);
});
measure("warm, one new photo", () => write(PHOTOS, [...ownPhotos, addPhoto(0)]));
for (const count of counts) {
  const extra = count - ownPhotos.length;
  measure(`cold, ${count} photos`, () => {
    clean();
    write(PHOTOS, [
      ...ownPhotos,
      ...Array.from({ length: extra }, (_, index) => addPhoto(index + 1)),
    ]);
  });
  measure(`warm, ${count} photos, one review changed`, () => {
    const [first, ...others] = read(REVIEWS);
    write(REVIEWS, [{ ...first, quote: `${first.quote} Still.` }, ...others]);
  });
}
console.table(rows);
