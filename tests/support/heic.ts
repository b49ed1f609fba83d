import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project";

/** A photo in the format of iPhones. */
export const heic = readFileSync(path.join(root, "tests/fixtures/photo.heic"));
