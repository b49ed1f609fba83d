import type { Mutant } from "./mutant";

/** Mistakes in `tools`, `plugins` and `packages/contentful-local`. */
export const tools: readonly Mutant[] = [
  {
    about: "a link to a page that is gone is not listed",
    file: "tools/golive/golive.ts",
    find: "status === 404 || ",
    replace: "",
    test: "tests/unit/tools/golive/golive.test.ts",
  },
  {
    about: "a content type that was changed and not published is taken for current",
    file: "tools/contentful/compare-model.ts",
    find: "isPublished(props) && !isUpdated(props)",
    replace: "isPublished(props)",
    test: "tests/unit/tools/contentful/compare-model.test.ts",
  },
  {
    about: "a field that holds text of another kind is overwritten",
    file: "tools/contentful/compare-model.ts",
    find: "if (found && storageOf(field) !== storageOf(found)) return found;",
    replace: "",
    test: "tests/unit/tools/contentful/compare-model.test.ts",
  },
  {
    about: "a new entry with the name of another is not told so",
    file: "tools/editor/content.ts",
    find: "entry ? [...beside, entry] : []",
    replace: "entry ? [entry] : []",
    test: "tests/unit/tools/editor/content.test.ts",
  },
  {
    about: "what was changed elsewhere is written over",
    file: "tools/editor/content.ts",
    find: "=> seen.has(unbroken(text))",
    replace: "=> text.length > 0",
    test: "tests/unit/tools/editor/content.test.ts",
  },
  {
    about: "the editor's form lets go what a build would refuse",
    file: "tools/editor/forms.ts",
    find: "hint: help, widget, required,",
    replace: "hint: help, widget, required: false,",
    test: "tests/contract/editor-forms.test.ts",
  },
  {
    about: "a problem's summary on GitHub does not name the form",
    file: "tools/hosting/report-problems.ts",
    find: "return type ? capital(type.plural) : null;",
    replace: "return null;",
    test: "tests/unit/tools/hosting/report-problems.test.ts",
  },
  {
    about: "a link to nothing can be published",
    file: "packages/contentful-local/src/management/validation.ts",
    find: "return targets.find(id)",
    replace: "return targets",
    test: "packages/contentful-local/tests/management.test.ts",
  },
  {
    about: "a webhook is signed without its query",
    file: "packages/contentful-local/src/webhooks/deliveries.ts",
    find: "pathname + search",
    replace: "pathname",
    test: "packages/contentful-local/tests/webhooks.test.ts",
  },
  {
    about: "a fault that is to happen once happens for ever",
    file: "packages/contentful-local/src/http/test-controls.ts",
    find: "      pending.left -= 1;\n",
    replace: "",
    test: "packages/contentful-local/tests/faults.test.ts",
  },
  {
    about: "answers of any size are sent",
    file: "packages/contentful-local/src/http/server.ts",
    find: "7 * 1024 * 1024",
    replace: "70 * 1024 * 1024",
    test: "packages/contentful-local/tests/delivery.test.ts",
  },
  {
    about: "the preview's restart ends where a page is still open",
    file: "tools/preview/follow.ts",
    find: "if (!isServing || ",
    replace: "if (",
    test: "tests/unit/tools/preview/follow.test.ts",
  },
];
