import { useBrowserValue } from "../components/use-browser-value";
import { PROGRAM_ATTRIBUTE } from "./page-state";

/**
 * A program in the static HTML, which runs while the browser reads the page. A build fills in its text, so
 * that React's own scripts do not contain it again; after hydration it is gone.
 *
 * @param name its file in `src/startup/inline`, without the ending
 */
export function InlineProgram({ name }: { readonly name: string }) {
  const isHydrated = useBrowserValue(() => true, false);
  if (isHydrated) return null;
  return <script {...{ [PROGRAM_ATTRIBUTE]: name }} dangerouslySetInnerHTML={{ __html: "" }} />;
}
