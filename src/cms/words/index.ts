/** Every sentence that the commands print; what is wrong with content, the model itself says. */
import { failures } from "./failures";
import { model } from "./model";
import { seeding } from "./seeding";
import { usage } from "./usage";
export type { Command } from "./usage";
import { webhooks } from "./webhooks";
import { checking } from "./checking";

export const words = { ...usage, ...failures, ...model, ...seeding, ...webhooks, ...checking };
