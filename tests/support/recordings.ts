/** Creates recordings of silence, byte by byte. */

/** Creates an MP3 file of a length in seconds. Each frame has 72 bytes, and lasts 72 milliseconds. */
export function mp3(seconds: number): Buffer {
  const frame = Buffer.alloc(72);
  // MPEG 2.5, layer III, without a checksum; 8 kbit/s at 8 kHz.
  frame.writeUInt32BE(0xffe3_1800);
  return Buffer.concat(Array<Buffer>(Math.ceil(seconds / 0.072)).fill(frame));
}

/** An ID3v2 tag of 1,000 bytes, which contains what looks like a frame. */
export const id3Tag = () => {
  const tag = Buffer.alloc(1010);
  tag.write("ID3\x04\0\0\0\0\x07\x68", "latin1");
  mp3(0.072).copy(tag, 500);
  return tag;
};

function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** Header of a file, whose numbers for the length have 8 bytes instead of 4 in version 1. */
function fileHeader(seconds: number, version: 0 | 1): Buffer {
  const header = Buffer.alloc(112);
  header[0] = version;
  header.writeUInt32BE(1000, version === 1 ? 20 : 12);
  if (version === 1) header.writeBigUInt64BE(BigInt(seconds * 1000), 24);
  else header.writeUInt32BE(seconds * 1000, 16);
  return box("mvhd", header);
}

const track = (codec: string) => {
  const entry = Buffer.alloc(40);
  entry.write(codec, 12, "latin1");
  return box("trak", box("mdia", box("minf", box("stbl", box("stsd", entry)))));
};

/** Creates an M4A file with one track for each codec, whose sound is before or after its description. */
export function m4a(seconds: number, codecs = ["mp4a"], version: 0 | 1 = 0): Buffer {
  const sound = box("mdat", Buffer.alloc(1000));
  const description = box("moov", fileHeader(seconds, version), ...codecs.map(track));
  const parts = version === 1 ? [description, sound] : [sound, description];
  return Buffer.concat([box("ftyp", Buffer.from("M4A ")), ...parts]);
}
