/** Tests of `npm run test:system`, which take minutes. */
import { folder, settings } from "./jest.config.mjs";

export default {
  ...settings,
  projects: [
    folder("contentful-local", "packages/contentful-local"),
    folder("contentful", "tests/system/contentful"),
    // The publisher only runs on Linux.
    ...(process.platform === "linux" ? [folder("publisher", "packages/publisher")] : []),
  ],
};
