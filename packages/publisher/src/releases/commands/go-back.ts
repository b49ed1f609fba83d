/** `npm run rollback [id]`: makes an earlier release live. A running publisher need not know. */
import { commandWords } from "../words";
import { run } from "./run";

run(async ({ current, rollback }, [id, ...rest]) => {
  if (rest.length > 0) throw new Error(commandWords.oneAtMost());
  const former = await current();
  const release = await rollback(id);
  return commandWords.wentBack(release.id, former?.id);
});
