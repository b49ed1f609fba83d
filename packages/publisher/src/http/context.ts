import type { Outbox } from "../inquiries/outbox";
import type { Publisher } from "../publisher";
import type { Settings } from "../settings";

/** What answers requests. */
export interface Context {
  readonly settings: Settings;
  readonly publisher: Publisher;
  /** `null` where the publisher takes no messages from couples. */
  readonly outbox: Outbox | null;
}
