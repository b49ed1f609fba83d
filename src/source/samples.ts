import type { Env } from "../build/env";
import type { Content } from "../model/parse";
import { fault, type Problem } from "../model/problems";
import { siteSettings } from "../model/site-settings";
import { contentPath } from "./local-entries";

/**
 * Keeps a host from publishing a made-up officiant by mistake: refuses embedded content whose settings
 * are still a sample. An officiant replaces Contentful's samples one by one on a site that is live.
 */
export function refuseSamples(content: Content, env: Env): Problem[] {
  const [settings] = content.siteSettings;
  if (env.maySamplesBeShown || !settings?.fields.sample) return [];
  const entry = { type: siteSettings.id, id: settings.id, title: settings.fields.brandName };
  const location = contentPath(siteSettings);
  return [{ ...fault("sampleSettings", {}), entry, field: "sample", location }];
}
