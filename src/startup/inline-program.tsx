import { useBrowserValue } from "../components/use-browser-value";
import { PROGRAM_ATTRIBUTE } from "./page-state";

/**
 * A program in the static HTML, which runs while the browser parses the page. The build fills in its text, so that
 * the site's scripts need not contain it; hydration removes it.
 *
 * @param name its file in `src/startup/inline`, without the extension
 */
export function InlineProgram({ name }: { readonly name: string }) {
  const isHydrated = useBrowserValue(() => true, false);
  if (isHydrated) return null;
  return <script {...{ [PROGRAM_ATTRIBUTE]: name }} dangerouslySetInnerHTML={{ __html: "" }} />;
}
