/** What Cloudflare passes to the Worker: the bindings of `wrangler.jsonc`, and variables. */
import type { EmailMessage } from "cloudflare:email";

export interface Env {
  /** The files of the build. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
  readonly EMAIL: { send(message: EmailMessage): Promise<unknown> };
  readonly INQUIRY_LIMIT: { limit(options: { key: string }): Promise<{ success: boolean }> };
  /** Sender of the form's messages, at a domain that is set up for sending. */
  readonly INQUIRY_FROM?: string;
  /** Their recipient, an address that Cloudflare has verified. */
  readonly INQUIRY_TO?: string;
  /** Required fields of a message, such as `name email message`. */
  readonly INQUIRY_REQUIRED?: string;
  /** Address that starts a build. */
  readonly DEPLOY_HOOK_URL?: string;
  /** GitHub token, if that address is GitHub's. */
  readonly GITHUB_DISPATCH_TOKEN?: string;
  /** The GitHub App with which editors sign in. */
  readonly GITHUB_CLIENT_ID?: string;
  readonly GITHUB_CLIENT_SECRET?: string;
  /** Replaces GitHub, in tests. */
  readonly GITHUB_URL?: string;
}
