import { profileWords } from "./interface-words";

/** A page about the officiant on another site. */
export interface Profile {
  readonly name: string;
  readonly url: string;
}

interface Settings {
  readonly instagramUrl: string | null;
  readonly partnerName: string | null;
  readonly partnerProfileUrl: string | null;
}

/** The officiant's profiles elsewhere, as far as the settings name them. */
export function profilesOf({ instagramUrl, partnerName, partnerProfileUrl }: Settings): Profile[] {
  return [
    ...(instagramUrl ? [{ name: profileWords.instagram, url: instagramUrl }] : []),
    ...(partnerProfileUrl
      ? [{ name: partnerName ?? profileWords.partner, url: partnerProfileUrl }]
      : []),
  ];
}
