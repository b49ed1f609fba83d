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

test.each([
  ["/", true],
  ["/#top-of-it", true],
  ["/services/", true],
  ["/services", true],
  ["/services/?a=b#interfaith", true],
  ["/services#interfaith", true],
  ["/services/#top", true],
  ["/services/#", true],
  ["/reviews/2/", true],
  ["/checklist.pdf#page=2", true],
  ["/licences.txt", true],
  ["/mari%C3%A9/#%C3%A0-la-fin", true],
  [`${SITE}/services/`, true],
  ["/reviews/99/", false],
  ["/missing.pdf", false],
  ["/Checklist.pdf", false],
  ["/services/#elopements", false],
  ["/services/index.htm", false],
  ["/#50%", false],
  ["/%E0/", false],
  ["/../package.json", false],
  [`${SITE}/missing/`, false],
])("%s leads to a page or file of the build: %s", async (url, isFound) => {
  const link = ownLink(url);
  expect(await findBrokenLinks(folder.path, [link])).toEqual(isFound ? [] : [link.problem]);
});
