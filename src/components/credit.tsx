import { photoBy } from "../interface-text";
import { NameLink } from "./links";

/** Who took a picture, where and when; `null` for what is not known. */
export interface PictureCredit {
  readonly photographer: string | null;
  readonly photographerUrl: string | null;
  readonly place: string | null;
  readonly season: string | null;
}

interface CreditProps {
  readonly credit: PictureCredit;
  readonly className?: string;
}

/** Place and season of a picture and its photographer, in a line; nothing where nothing is known. */
export function Credit({ credit, className }: CreditProps) {
  const { photographer, photographerUrl, place, season } = credit;
  const taken = [place, season].filter(Boolean).join(", ");
  if (taken === "" && photographer === null) return null;
  return (
    <p className={className}>
      {taken}
      {taken !== "" && photographer !== null && " · "}
      {photographer !== null && (
        <>
          {photoBy}
          <NameLink name={photographer} url={photographerUrl} />
        </>
      )}
    </p>
  );
}
