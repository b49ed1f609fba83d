/**
 * The parts of Cloudflare's runtime that the Worker uses and other platforms lack. Its own types would be a package
 * to install. https://developers.cloudflare.com/workers/runtime-apis/
 */
declare module "cloudflare:email" {
  export class EmailMessage {
    readonly from: string;
    readonly to: string;
    /** @param raw the whole email, headers included */
    constructor(from: string, to: string, raw: string);
  }
}

interface CacheStorage {
  /** The cache of the data center, which custom domains have. */
  readonly default: Cache;
}
