/** `npm run releases`: lists the releases that are kept, the newest first. */
import { commandWords } from "../words";
import { run } from "./run";
import { table } from "./table";

run(async ({ folder, list }) => {
  const releases = await list();
  return releases.length === 0 ? commandWords.none(folder) : table(releases);
});
