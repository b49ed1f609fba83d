/** What the heroes of pages have to know of their pictures, once a build knows them. */
import type { GatsbyNode, NodePluginArgs } from "gatsby";
import sharp from "sharp";
import { page } from "../model/page";
import { focus } from "../model/content-type";

/** The parts of a picture, as Gatsby calls them. */
const PARTS = { left: "WEST", right: "EAST", top: "NORTH", bottom: "SOUTH", center: "CENTER" };

type Focus = (typeof focus.oneOf)[number];

/** `right bottom` → `SOUTHEAST`; without a focus, what draws the eye. */
const toCropFocus = (focus: Focus | null) =>
  focus === null
    ? "ATTENTION"
    : focus
        .split(" ")
        .reverse()
        .map((part) => PARTS[part as keyof typeof PARTS])
        .join("");
