import type { Env } from "../env";

/**
 * Tests whether the site has to be built every night, because its pages show something that changes without a webhook
 * or a commit. Nothing does so far. The host reads this in `build.json`.
 */
export const rebuildsNightly = (_env: Env): boolean => false;
