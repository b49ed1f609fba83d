import type { BooleanField, IntegerField } from "./fields";

/** Fields that mean the same in several content types. */

export const featured = {
  kind: "boolean",
  label: "Featured",
  help: "The home page shows three: the featured ones first.",
  default: false,
} as const satisfies BooleanField;

export const order = {
  kind: "integer",
  label: "Order",
  help: "Optional. Smaller numbers come first.",
  required: false,
} as const satisfies IntegerField;
