import { useEffect, useState } from "react";
import { BottomNote } from "../components/bottom-note";
import { frameText } from "../interface-text";
import { LOADING } from "../startup/page-state";

/** Says that the page of a link, or of Back, is still loading. */
export function LoadingNote() {
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    const update = (event: Event) => setLoading((event as CustomEvent<boolean>).detail);
    window.addEventListener(LOADING, update);
    return () => window.removeEventListener(LOADING, update);
  }, []);
  return <BottomNote>{isLoading && frameText.loading}</BottomNote>;
}
