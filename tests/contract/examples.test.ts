/** The examples can be copied into a fresh clone, and removed again. */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { adviceOn } from "../../src/model/advice";
import { parse } from "../../src/model/parse";
import { toSentence } from "../../src/model/sentences";
import { filesIn } from "../../src/build/prune";
import { checkAudio } from "../../src/source/audio";
import { checkPictures } from "../../src/source/pictures";
import { readLocalContent } from "../../src/source/local";
import { removeSamples } from "../../tools/samples/remove";
import { writeExamples } from "../support/dated-content";
import { findGit } from "../support/installed";
import { writeFixtureContent } from "../support/site-copy";
import { tempFolder } from "../support/temp-folder";

const folder = tempFolder();
const readContent = async () =>
  checkAudio(await checkPictures(await readLocalContent(folder.path)));
const git = (...args: readonly string[]) =>
  execFileSync(findGit(), ["-c", "user.name=Tala", "-c", "user.email=tala@example.com", ...args], {
    cwd: folder.path,
  });

beforeAll(() => {
  writeFixtureContent(folder.path);
  writeExamples(folder.path);
});

test("the samples with the examples have no problems, and nothing in them expires", async () => {
  const raw = await readContent();
  expect(parse(raw).problems.map(toSentence)).toEqual([]);
  expect(adviceOn(raw.entries).advice.map(toSentence)).toEqual([]);
  const dated = raw.entries.flatMap(({ fields, location }) =>
    ["validUntil", "pricesUntil", "availabilityUntil"].some((name) => fields[name]) ? location : [],
  );
  expect(dated).toEqual([]);
});

test("npm run samples:remove removes the examples, with the recording", async () => {
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Try the examples");
  await removeSamples(folder.path);
  const left = filesIn(path.join(folder.path, "src/content"));
  expect(left.filter((name) => /^articles|\.mp3$/.test(name))).toEqual([]);
  const { content, problems } = parse(await readContent());
  expect(problems).toEqual([]);
  const [settings] = content!.siteSettings;
  const contacts = { phone: null, callUrl: null, credentialUrl: null, profiles: null };
  expect(settings!.fields).toMatchObject({ ...contacts, afterSending: null });
  expect(content!.page.filter(({ fields }) => fields.audio)).toEqual([]);
});
