import { lineCutter } from "../../src/build/lines";
import { ReportReader } from "../../src/build/report";
import { masker } from "../../src/mask";

const ENTRY = "https://app.contentful.com/spaces/abc/environments/master/entries/4hX";

function read(text: string) {
  const reader = new ReportReader();
  for (const line of text.split("\n")) reader.line(line);
  return reader.report;
}

test("what the officiant has to mend is found in what Gatsby says", () => {
  const { heading, content } = read(`success load plugins - 0.751s
warning gatsby-plugin-react-helmet: Gatsby now has built-in support
error The content has 2 problems, so nothing was built and the live site stays as it is.
  - Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at ${ENTRY}
  - Service "Multicultural": Slug is missing. Fill it in at ${ENTRY}
not finished source and transform nodes - 2.941s`);
  expect(heading).toBe(
    "The content has 2 problems, so nothing was built and the live site stays as it is.",
  );
  expect(content).toEqual([
    `Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at ${ENTRY}`,
    `Service "Multicultural": Slug is missing. Fill it in at ${ENTRY}`,
  ]);
});

test("it is found too where lines are broken to the width of a terminal", () => {
  const { heading, content } = read(` ERROR  The content has one problem, so nothing was built and
the live site stays as it is.
  - Testimonial "Maya & Daniel": Rating must be a whole number from
0 to 5, but is 7. Change it at
    ${ENTRY}

not finished source and transform nodes`);
  expect(heading).toBe(
    "The content has one problem, so nothing was built and the live site stays as it is.",
  );
  expect(content).toEqual([
    `Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at ${ENTRY}`,
  ]);
});

test("of very many problems the first are told, and how many more there are", () => {
  const lines = Array.from({ length: 2000 }, (_, index) => `  - Photo ${index}: Alt is missing.`);
  const { content } = read(["error The content has 2000 problems, so", ...lines].join("\n"));
  expect(content).toHaveLength(51);
  expect(content[0]).toBe("Photo 0: Alt is missing.");
  expect(content.at(-1)).toBe("… and 1950 more.");
});

test("of another failure the errors are told, without the progress around them", () => {
  const { content, errors, last } = read(`success load plugins - 0.751s
error Contentful answers 401: the access token is wrong.
Correct CONTENTFUL_ACCESS_TOKEN.
info Done
success onPreInit - 0.039s`);
  expect(content).toEqual([]);
  expect(errors).toEqual([
    "Contentful answers 401: the access token is wrong.",
    "Correct CONTENTFUL_ACCESS_TOKEN.",
  ]);
  expect(last).toHaveLength(5);
});

test.each(["Error: ENOSPC: no space left on device, write", "write EDQUOT"])(
  "a full disk is told apart: %s",
  (line) => {
    expect(read(line).isDiskFull).toBe(true);
    expect(read("all is well").isDiskFull).toBe(false);
  },
);

test("a secret is hidden wherever the pieces of the text begin and end", () => {
  const secret = "s3cret-token-of-32-characters-xx";
  const text = `first ${secret}\nand ${"x".repeat(70_000)}${secret}${"y".repeat(70_000)} ${encodeURIComponent("a/b+c/d+e")}\nlast`;
  for (const size of [1, 7, 1000, 65_530]) {
    const lines: string[] = [];
    const cutter = lineCutter(masker([secret, "a/b+c/d+e", "short"]), (line) => lines.push(line));
    for (let at = 0; at < text.length; at += size) cutter.push(text.slice(at, at + size));
    cutter.end();
    const all = lines.join("");
    expect(all).not.toContain("token-of-32");
    expect(all.match(/•••/g)).toHaveLength(3);
    expect(all.length).toBe(
      text.length - 2 - 2 * (secret.length - 3) - ("a%2Fb%2Bc%2Fd%2Be".length - 3),
    );
    expect(lines.at(-1)).toBe("last");
  }
});

test("each line of a secret with several is hidden", () => {
  expect(masker(["-----BEGIN KEY-----\nabcdefghij\n"])("got abcdefghij")).toBe("got •••");
});
