/** Decides when to build the site although nobody has changed it. Netlify's nightly function uses it, too. */

/** Content of `build.json`, which describes a build. */
export interface Build {
  /** Days on which something has to be removed, such as `2026-12-01`. */
  readonly expiresOn: readonly string[];
  /** Time zone of those days, such as `America/Vancouver`. */
  readonly timeZone: string;
  /** Whether pages show something that has to be read again every night. */
  readonly rebuildsNightly: boolean;
}

const MONDAY = 1;

/**
 * Tests whether a build is due: every night if its pages need that, when something expires, until a build has
 * removed it, and once a week, in case a webhook was lost.
 */
export function isBuildDue({ expiresOn, rebuildsNightly, timeZone }: Build, now: Date): boolean {
  // Swedish writes days in this way, too.
  const today = now.toLocaleDateString("sv", { timeZone });
  return rebuildsNightly || now.getUTCDay() === MONDAY || expiresOn.some((day) => day <= today);
}

/**
 * Starts a build.
 *
 * @param name of the variable that has the address
 * @param hook address of a deploy hook, or of GitHub's repository dispatches, which require a token
 * @throws Error without the address, which is a secret, if no build was started
 */
export async function startBuild(name: string, hook: string | undefined, token?: string) {
  if (!hook) throw new Error(`A build is due, but ${name} is not set.`);
  const dispatch = {
    headers: { authorization: `Bearer ${token}`, "user-agent": "nightly-build" },
    body: JSON.stringify({ event_type: "content" }),
  };
  const { ok, status } = await fetch(hook, { method: "POST", ...(token && dispatch) });
  if (!ok) throw new Error(`The build hook in ${name} returned status ${status}.`);
}
