import { findBrokenLinks } from "../../../src/build/broken-links";
import { ownLink } from "../../support/raw-content";
import { tempFolder, writeFiles } from "../../support/temp-folder";

const SITE = "https://www.junepark.ca";
const folder = tempFolder();

beforeAll(() =>
  writeFiles(folder.path, {
    "index.html": "<html><body><h1 id='top-of-it'>Home</h1></body></html>",
    "services/index.html": "<html><body><h2 id='interfaith'>Interfaith</h2></body></html>",
    "marié/index.html": "<html><h2 id='à-la-fin'>À la fin</h2></html>",
    "checklist.pdf": "%PDF",
  }),
);

test.each([
  ["/", true],
  ["/services/", true],
  ["/services/?a=b#interfaith", true],
  ["/services#interfaith", true],
  ["/checklist.pdf#page=2", true],
  ["/services/#", true],
  ["/mari%C3%A9/#%C3%A0-la-fin", true],
  [`${SITE}/services/`, true],
  ["/reviews/99/", false],
  ["/missing.pdf", false],
  ["/services/#elopements", false],
  ["/#50%", false],
  ["/%E0/", false],
  ["/../package.json", false],
  [`${SITE}/missing/`, false],
])("%s leads to a page or file of the build: %s", async (url, isFound) => {
  const link = ownLink(url);
  expect(await findBrokenLinks(folder.path, [link])).toEqual(isFound ? [] : [link.problem]);
});
