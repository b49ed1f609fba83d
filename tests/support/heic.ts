/** A box of a HEIF file: its length, its name, what is in it. */
function box(name: string, ...parts: readonly Buffer[]): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + Buffer.concat(parts).length);
  return Buffer.concat([length, Buffer.from(name), ...parts]);
}

const text = (letters: string) => Buffer.from(letters);
const hex = (digits: string) => Buffer.from(digits.replaceAll(" ", ""), "hex");

const WITHOUT_FLAGS = hex("00000000");
const PIXELS = Buffer.alloc(64);

/** What an HEVC picture of 64 × 48 pixels says of itself, but for its profile's details. */
const PROPERTIES = [
  box("hvcC", hex("01 03 70000000 b00000000000 1e f000 fc fd f8 f8 0000 0f 00")),
  box("ispe", WITHOUT_FLAGS, hex("00000040 00000030")),
];

function boxesBefore(pixelsAt: number): Buffer {
  const at = Buffer.alloc(4);
  at.writeUInt32BE(pixelsAt);
  const item = box("infe", hex("02000000 0001 0000"), text("hvc1"), hex("00"));
  return Buffer.concat([
    box("ftyp", text("heic"), WITHOUT_FLAGS, text("mif1heic")),
    box(
      "meta",
      WITHOUT_FLAGS,
      box("hdlr", WITHOUT_FLAGS, WITHOUT_FLAGS, text("pict"), Buffer.alloc(13)),
      box("pitm", WITHOUT_FLAGS, hex("0001")),
      box("iloc", WITHOUT_FLAGS, hex("4400 0001 0001 0000 0001"), at, hex("00000040")),
      box("iinf", WITHOUT_FLAGS, hex("0001"), item),
      box(
        "iprp",
        box("ipco", ...PROPERTIES),
        box("ipma", WITHOUT_FLAGS, hex("00000001 0001 02 81 02")),
      ),
    ),
  ]);
}

/** A photo in the format of iPhones. sharp can read what it is, and has no encoder to make one. */
export const heic = Buffer.concat([boxesBefore(boxesBefore(0).length + 8), box("mdat", PIXELS)]);
