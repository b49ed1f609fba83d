import sharp from "sharp";
import type { Editor } from "./editor";

/** A picture with a red, a green, a blue and a yellow quarter, from its top left corner. */
async function quarters(width = 320, height = 200) {
  const colors = ["#c81e1e", "#1ea028", "#1e28be", "#dcc828"];
  const size = { width: width / 2, height: height / 2, channels: 3 } as const;
  const parts = colors.map((background, index) => ({
    input: { create: { ...size, background } },
    left: (index % 2) * size.width,
    top: Math.floor(index / 2) * size.height,
  }));
  const whole = sharp({ create: { width, height, channels: 3, background: "black" } });
  return sharp(await whole.composite(parts).png().toBuffer());
}

/** No file can have so many bytes in its name. */
export const LONG_NAME = "婚礼仪式".repeat(23);

/** Publishes photos of which each has something that programs stumble over. */
export async function publishUnusualPhotos(editor: Editor): Promise<void> {
  const jpeg = await (await quarters()).jpeg().toBuffer();
  // Some Samsung phones write a wrong byte before the picture itself.
  const samsung = Buffer.from(jpeg);
  const scan = samsung.indexOf(Buffer.from([0xff, 0xda]));
  samsung[scan + 6 + 2 * samsung[scan + 4]!] = 0;
  const turned = await (
    await quarters()
  )
    .rotate(270)
    .avif()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const edge = { top: 40, bottom: 40, left: 40, right: 40, background: clear };
  const transparent = await (await quarters()).extend(edge).png().toBuffer();

  await editor.publishPicture("samsung", samsung);
  await editor.publishPicture("windows", jpeg, "image/jfif", "windows.jfif");
  await editor.publishPicture("long", jpeg, "image/jpeg", `${LONG_NAME}.jpg`);
  await editor.publishPicture("turned", turned, "image/avif", "turned.avif");
  await editor.publishPicture("transparent", transparent, "image/png", "transparent.png");
  for (const id of ["samsung", "windows", "long", "turned", "transparent"]) {
    editor.publishPhoto(`unusual-${id}`, id);
  }
}
