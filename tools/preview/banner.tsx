import { useEffect, useMemo } from "react";
import { draftData } from "./draft-data";
import { EditLinks } from "./edit-links";
import { Issues } from "./issues";
import { LOOKING } from "./looking";

const PAUSE_MS = 10_000;
let shownBuild: string | null = null;

/** Loads a page of a finished build anew once there is a newer one, which replaces the build whole. */
async function showNewerBuild() {
  const response = await fetch("/build.json", { cache: "no-store" });
  if (!response.ok) return;
  const { id } = (await response.json()) as { id: string };
  if (shownBuild !== null && id !== shownBuild) window.location.reload();
  shownBuild = id;
}

let wasGone = false;

/**
 * The preview's own server asks Contentful for changes when it is told this. A server that was gone, because
 * Contentful failed, may show something else when it is back.
 */
async function tellLooking() {
  const isThere = await fetch(LOOKING, { method: "POST" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere && wasGone) window.location.reload();
  wasGone = !isThere;
}

const look = process.env.NODE_ENV === "development" ? tellLooking : showNewerBuild;

const lookIfSeen = () => {
  if (document.visibilityState === "visible") look().catch(() => undefined);
};

/**
 * Says on every page that it shows drafts, and lists what is still wrong with them.
 *
 * @param data the answer to the query of plugins/draft-preview
 */
export function Banner({ data }: { readonly data: unknown }) {
  useEffect(() => {
    lookIfSeen();
    const timer = setInterval(lookIfSeen, PAUSE_MS);
    document.addEventListener("visibilitychange", lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookIfSeen);
    };
  }, []);
  const { allDraftIssue, draftPlaces } = useMemo(() => draftData.parse(data), [data]);
  return (
    <Issues label="Draft preview" issues={allDraftIssue.nodes}>
      <EditLinks places={draftPlaces} />
    </Issues>
  );
}
