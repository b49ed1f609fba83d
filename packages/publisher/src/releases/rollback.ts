import { before } from "./history";
import { currentId, isId } from "./layout";
import { locked } from "./lock";
import { readRelease } from "./manifest";
import type { Release } from "./release";
import { settle, switchTo } from "./switch";
import { rollbackProblems } from "./words";

/** There is nothing to go back to. The release that was live still is. */
export class RollbackImpossible extends Error {
  override readonly name = "RollbackImpossible";
}

/**
 * Makes an earlier release live, in whatever process: a running publisher serves it from the next
 * request on.
 *
 * @param id the one that was live before the live one, if left out
 * @throws RollbackImpossible with a sentence that says why
 */
export const rollback = (folder: string, id?: string): Promise<Release> =>
  locked(folder, async () => {
    const history = await settle(folder);
    const live = await currentId(folder);
    if (live === null) throw new RollbackImpossible(rollbackProblems.nothingLive());
    if (id === live) throw new RollbackImpossible(rollbackProblems.isLive(id));
    const target = id ?? before(history, live);
    if (target === null) throw new RollbackImpossible(rollbackProblems.noEarlier(live));
    // A release that cannot be read must not become the live one.
    const known = isId(target) ? await readRelease(folder, target) : null;
    if (known === null) throw new RollbackImpossible(rollbackProblems.unknown(target));
    await switchTo(folder, history, { id: target, at: new Date(), by: "rollback" });
    return { ...known, liveSince: new Date() };
  });
