import type { Env } from "../env";

/**
 * Tests whether the site has to be built every night, because its pages show something that changes without a webhook
 * or a commit: the days of the officiant's calendar. The host reads this in `build.json`.
 */
export const rebuildsNightly = ({ calendarUrl }: Pick<Env, "calendarUrl">): boolean =>
  calendarUrl !== null;
