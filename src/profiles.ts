import { profileWords } from "./interface-words";

type Settings = Readonly<
  Record<"instagramUrl" | "partnerName" | "partnerProfileUrl", string | null>
>;

/** The officiant's profiles elsewhere, as far as the settings name them. */
export const profilesOf = ({ instagramUrl, partnerName, partnerProfileUrl }: Settings) =>
  [
    { name: profileWords.instagram, url: instagramUrl },
    { name: partnerName ?? profileWords.partner, url: partnerProfileUrl },
  ].flatMap(({ name, url }) => (url ? [{ name, url }] : []));
