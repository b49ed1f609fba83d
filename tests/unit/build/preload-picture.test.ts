import { preloadPicture } from "../../../src/build/preload-picture";

const source = (name: string, media = "") =>
  `<source width="4" height="3" ${media}sizes="100vw" srcSet="/${name}.avif 400w" type="image/avif"/>`;
const page = (...sources: string[]) =>
  `<html><head><meta name="viewport"/><style></style></head><body><picture><source sizes="1px" srcSet="/small.avif 9w" type="image/avif"/><img src="/small.webp"/></picture>` +
  `<picture>${sources.join("")}<img fetchPriority="high" src="/wide.webp"/></picture></body></html>`;
const NARROW = 'media="not all and (min-width: 40em)" ';

const preloadsOf = (html: string) =>
  [...html.matchAll(/<link as="image"[^>]*>/g)].map(([link]) => ({
    media: /media="([^"]*)"/.exec(link)?.[1],
    srcSet: /imageSrcSet="([^"]*)"/.exec(link)?.[1],
  }));

test("the first screen's picture is asked for at the top, each window for its own crop", () => {
  const html = preloadPicture(page(source("narrow", NARROW), source("wide")));
  expect(html).toMatch(/<meta name="viewport"\/><link as="image".*<style>/);
  expect(preloadsOf(html)).toEqual([
    { media: "not all and (min-width: 40em)", srcSet: "/narrow.avif 400w" },
    { media: "(min-width: 40em)", srcSet: "/wide.avif 400w" },
  ]);
  expect(preloadPicture(html)).toBe(html);
});

test("a picture with one crop is asked for by every window, and a page without one asks for none", () => {
  expect(preloadsOf(preloadPicture(page(source("wide"))))).toEqual([
    { media: undefined, srcSet: "/wide.avif 400w" },
  ]);
  const plain = page(source("wide")).replace('fetchPriority="high"', "");
  expect(preloadPicture(plain)).toBe(plain);
});
