/**
 * `npm run check:build`: looks at what the build has left here as the publisher does before it makes a
 * release, for hosts that publish by themselves. Ends with an error where something is wrong.
 */
import { check } from "../check/check";
import { filesIn, isForVisitors } from "../files";
import { publicFolder } from "../layout";
import { commandWords } from "../words";
import { say } from "./say";

say(async () => {
  const folder = process.cwd();
  const files = (await filesIn(publicFolder(folder))).filter(isForVisitors);
  // What is live is not known here, so that nothing can be said of content that is gone.
  const { pages } = await check({ folder, files, shared: new Set() }, null, true);
  return commandWords.buildIsGood(pages, files.length);
});
