import type { CmsEnv } from "../env";
import { openSpace } from "./client";
import { changesOf } from "./plan";
import { printPlan } from "./print-plan";
import { planSpace } from "./space-model";
import { terminal } from "./terminal";
import { words } from "./words";

/** Shows what `apply` would do. Changes nothing. */
export async function showPlan(env: CmsEnv): Promise<void> {
  const plans = await planSpace(await openSpace(env));
  printPlan(plans);
  const count = changesOf(plans).length;
  if (count > 0) terminal.say(words.planned(count));
}
