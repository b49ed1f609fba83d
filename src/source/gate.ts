import type { GatsbyNode } from "gatsby";
import { readEnv } from "../env";
import { stop } from "../stop";
import { checkAccess } from "./delivery/check";
import { unreadable } from "./delivery/failures";
import { LISTING_TYPE, readListing } from "./delivery/listing";
import { forgetLastReading } from "./forget";
import { watchPlugin } from "./watch";

/** Ends the build in one plain message where Contentful cannot be read. */
async function orEnd<Value>(reading: Promise<Value>): Promise<Value> {
  return reading.catch((error: unknown) => stop(unreadable((error as Error).message)));
}

async function openGate(): Promise<void> {
  const { helper, source } = readEnv();
  if (helper || source.kind !== "contentful") return;
  await orEnd(checkAccess(source));
  watchPlugin(source);
}

/**
 * Gatsby checks a plugin's options before those of the plugins inside of it. So this runs before
 * gatsby-source-contentful asks for the first time, which it does without a limit of time and with
 * half a minute of tries.
 */
export const pluginOptionsSchema: GatsbyNode["pluginOptionsSchema"] = ({ Joi }) =>
  Joi.object({ plugins: Joi.array().items(Joi.object().unknown()) }).external(openGate);

/**
 * Right before the plugin reads: takes away what it kept, and notes what Contentful says it has, so
 * that what the plugin brings can be compared with it.
 */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  const { source } = readEnv();
  if (source.kind !== "contentful") return;
  await forgetLastReading(args, source);
  const listing = await orEnd(readListing(source));
  await args.actions.createNode({
    id: args.createNodeId(LISTING_TYPE),
    internal: {
      type: LISTING_TYPE,
      content: JSON.stringify(listing),
      contentDigest: args.createContentDigest(listing),
    },
  });
};
