import { profileText } from "../interface-text";

type Settings = Readonly<
  Record<"instagramUrl" | "partnerName" | "partnerProfileUrl", string | null>
>;

/** The officiant's profiles elsewhere, as far as the settings name them. */
export const profilesOf = ({ instagramUrl, partnerName, partnerProfileUrl }: Settings) =>
  [
    { name: profileText.instagram, url: instagramUrl },
    { name: partnerName ?? profileText.partner, url: partnerProfileUrl },
  ].flatMap(({ name, url }) => (url ? [{ name, url }] : []));
