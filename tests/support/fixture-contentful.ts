import type { LocalContentful } from "../../packages/contentful-local/src";
import { fillWith } from "../../tools/contentful/local";
import { readSamples, type Samples } from "../../tools/contentful/samples";
import { fixtureFolder } from "./site-copy";

let fixture: Promise<Samples> | undefined;

/** Publishes the fixture content, which tests may count and quote, in a local Contentful. */
export const fillWithFixtureContent = async (contentful: LocalContentful) =>
  fillWith(contentful, await (fixture ??= readSamples(fixtureFolder())));
