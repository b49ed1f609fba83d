/** The client asked for nine packages, and for files at the top level. */
import { existsSync } from "node:fs";
import path from "node:path";
import { readText, root } from "../support/project";

test.each([
  "package.json",
  "gatsby-config.ts",
  "gatsby-node.ts",
  "tsconfig.json",
  "src",
  "static",
  "tests",
])("%s is at the top level", (name) => expect(existsSync(path.join(root, name))).toBe(true));

test.each([
  "gatsby",
  "gatsby-plugin-image",
  "gatsby-source-contentful",
  "gatsby-plugin-react-helmet",
  "react",
  "react-dom",
  "styled-components",
  "jest",
  "@testing-library/react",
])("%s is installed", (name) => {
  const { dependencies, devDependencies } = JSON.parse(readText("package.json")) as Readonly<
    Record<"dependencies" | "devDependencies", object>
  >;
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
});
