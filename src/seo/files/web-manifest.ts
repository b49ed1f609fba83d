import { colorSchemes } from "../../theme/theme";
import { icons } from "./icons";

/**
 * What a phone needs to keep the site on its home screen. No `short_name`: the content has one
 * name, and a phone shortens it better than a rule of ours would.
 */
export const webManifest = (name: string, description: string, language: string) => ({
  id: "/",
  name,
  description,
  lang: language,
  start_url: "/",
  scope: "/",
  display: "browser",
  background_color: colorSchemes.light.paper,
  theme_color: colorSchemes.light.paper,
  icons: icons
    .filter(({ inManifest }) => inManifest)
    .map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: "image/png",
      ...(purpose && { purpose }),
    })),
});
