import { findBrokenLinks } from "../../../src/build/broken-links";
import { ownLink } from "../../support/raw-content";
import { tempFolder, writeFiles } from "../../support/temp-folder";

const SITE = "https://www.junepark.ca";
const folder = tempFolder();

beforeAll(() =>
  writeFiles(folder.path, {
    "index.html": "<html><body><h1 id='top-of-it'>Home</h1></body></html>",
    "services/index.html": "<html><body><h2 id='interfaith'>Interfaith</h2></body></html>",
    "reviews/2/index.html": "<html></html>",
    "marié/index.html": "<html><h2 id='à-la-fin'>À la fin</h2></html>",
    "checklist.pdf": "%PDF",
    "licences.txt": "MIT",
  }),
);

const broken = async (url: string) =>
  (await findBrokenLinks(folder.path, [ownLink(url)])).length > 0;

test.each([
  "/",
  "/#top-of-it",
  "/services/",
  "/services",
  "/services/#interfaith",
  "/services#interfaith",
  "/services/?a=b#interfaith",
  "/services/#top",
  "/services/#",
  "/reviews/2/",
  "/checklist.pdf",
  "/checklist.pdf#page=2",
  "/licences.txt",
  "/marié/#à-la-fin",
  "/mari%C3%A9/#%C3%A0-la-fin",
  `${SITE}/services/`,
])("%s leads to what the build wrote", async (url) => {
  expect(await broken(url)).toBe(false);
});

test.each([
  "/reviews/99/",
  "/missing.pdf",
  "/Checklist.pdf",
  "/services/#elopements",
  "/#50%",
  "/%E0/",
  "/services/index.htm",
  "/../package.json",
  `${SITE}/missing/`,
])("%s leads to nothing", async (url) => {
  expect(await broken(url)).toBe(true);
});
