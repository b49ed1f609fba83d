import { profileText } from "./interface-text";

type Settings = Readonly<
  Record<"instagramUrl" | "partnerName" | "partnerProfileUrl", string | null>
> & { readonly profiles: readonly string[] | null };

/** Names of well-known sites, by domain. */
const SITE_NAMES: Readonly<Record<string, string>> = {
  "bsky.app": "Bluesky",
  "facebook.com": "Facebook",
  "linkedin.com": "LinkedIn",
  "pinterest.ca": "Pinterest",
  "pinterest.com": "Pinterest",
  "threads.com": "Threads",
  "tiktok.com": "TikTok",
  "vimeo.com": "Vimeo",
  "x.com": "X",
  "youtube.com": "YouTube",
};

/** Returns the host of a web address without `www.`. */
export const hostOf = (url: string) =>
  url.replace(/^https:\/\/(?:www\.)?([^/?#:]+).*$/is, "$1").toLowerCase();

/** Names a profile after its site: `ca.linkedin.com` is LinkedIn. Uses the host of an unknown site. */
function otherProfile(url: string) {
  const host = hostOf(url);
  return { name: SITE_NAMES[host.split(".").slice(-2).join(".")] ?? host, url };
}

/** Lists the officiant's profiles on other sites that the settings contain. */
export function profilesOf(settings: Settings) {
  const { instagramUrl, partnerName, partnerProfileUrl, profiles } = settings;
  return [
    { name: profileText.instagram, url: instagramUrl },
    { name: partnerName ?? profileText.partner, url: partnerProfileUrl },
    ...(profiles ?? []).map(otherProfile),
  ].flatMap(({ name, url }) => (name && url ? [{ name, url }] : []));
}
