/** Reads the format and the length of a recording from its bytes, without decoding the sound. */
import type { AUDIO_TYPES } from "../model/audio";

interface AudioFormat {
  readonly extension: keyof typeof AUDIO_TYPES;
  readonly seconds: number;
}

/** Error for a file that ends too early, or whose parts do not fit together. */
class DamagedFile extends Error {}

/** Bit rates in kbit/s by their index in a frame's header, of MPEG 1 and of MPEG 2 and 2.5 (layer III). */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Divisors of the sample rate by the version in a frame's header: MPEG 2.5, none, MPEG 2, MPEG 1. */
const RATE_DIVISORS = [4, 0, 2, 1];

/** Reads the header of an MP3 frame (ISO/IEC 11172-3, 2.4.1.3). Returns `null` if there is none. */
function frameAt(bytes: Buffer, start: number) {
  if (start + 4 > bytes.length) return null;
  const header = bytes.readUInt32BE(start);
  const isLayer3 = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1;
  const divisor = RATE_DIVISORS[(header >>> 19) & 3]!;
  const isFirst = divisor === 1;
  const bitRate = BIT_RATES[isFirst ? 0 : 1]![(header >>> 12) & 15];
  const sampleRate = SAMPLE_RATES[(header >>> 10) & 3];
  if (!isLayer3 || !divisor || !bitRate || !sampleRate) return null;
  const samples = isFirst ? 1152 : 576;
  const seconds = (samples * divisor) / sampleRate;
  const padding = (header >>> 9) & 1;
  return { seconds, end: start + Math.floor(bitRate * 125 * seconds) + padding };
}

/** Returns the end of an ID3v2 tag, which precedes the frames of most files (id3.org/id3v2.4.0-structure, 3.1). */
function tagEnd(bytes: Buffer): number {
  if (bytes.toString("latin1", 0, 3) !== "ID3") return 0;
  const size = bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0);
  return 10 + size;
}

/** Matches what may follow the last frame: tags and padding. */
const AFTER_FRAMES = /^(TAG|APETAGEX|LYRICS|\0*$)/;
/** Maximum number of bytes between the tag and the first frame. */
const MAX_PADDING = 8192;

function readMp3(bytes: Buffer): AudioFormat | null {
  let at = tagEnd(bytes);
  const latest = at + MAX_PADDING;
  // Two frames in a row, because other data can look like one.
  const isStart = (frame: ReturnType<typeof frameAt>) => frame && frameAt(bytes, frame.end);
  while (at < latest && !isStart(frameAt(bytes, at))) at += 1;
  if (at === latest) return null;
  let seconds = 0;
  for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
    seconds += frame.seconds;
    at = frame.end;
  }
  const isComplete = at <= bytes.length && AFTER_FRAMES.test(bytes.toString("latin1", at));
  if (!isComplete) throw new DamagedFile();
  return { extension: ".mp3", seconds };
}

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** Splits bytes into the boxes of an MPEG-4 file (ISO/IEC 14496-12, 4.2). */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const isLarge = length === 1 && at + 16 <= bytes.length;
    const start = at + (isLarge ? 16 : 8);
    const size = isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : length || bytes.length - at;
    if (at + size < start || at + size > bytes.length) throw new DamagedFile();
    boxes.push({ type, content: bytes.subarray(start, at + size) });
    at += size;
  }
  return boxes;
}

/** Returns the contents of all boxes on a path of types. */
const contentsOf = (bytes: Buffer, [type, ...inner]: readonly string[]): Buffer[] =>
  boxesIn(bytes)
    .filter((box) => box.type === type)
    .flatMap(({ content }) => (inner.length === 0 ? content : contentsOf(content, inner)));

/** Reads the length from the header of the whole file (`mvhd`), whose numbers are longer in version 1. */
const secondsOf = (header: Buffer) =>
  header[0] === 1
    ? Number(header.readBigUInt64BE(24)) / header.readUInt32BE(20)
    : header.readUInt32BE(16) / header.readUInt32BE(12);

function readM4a(bytes: Buffer): AudioFormat | null {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return null;
  const [header] = contentsOf(bytes, ["moov", "mvhd"]);
  if (!header || header.length < 32) throw new DamagedFile();
  const track = ["moov", "trak", "mdia", "minf", "stbl", "stsd"];
  const codecs = contentsOf(bytes, track).map((each) => each.toString("latin1", 12, 16));
  const seconds = secondsOf(header);
  // Refuses videos and lossless sound, which only some browsers play, and recordings in fragments, without a length.
  const isPlayable = seconds > 0 && codecs.length > 0 && codecs.every((codec) => codec === "mp4a");
  return isPlayable ? { extension: ".m4a", seconds } : null;
}

/** Reads a recording. Returns the code of the problem if it is none, or is damaged. */
export function readAudio(bytes: Buffer): AudioFormat | "audioOfWrongKind" | "audioBroken" {
  try {
    return readM4a(bytes) ?? readMp3(bytes) ?? "audioOfWrongKind";
  } catch (error) {
    if (error instanceof DamagedFile) return "audioBroken";
    throw error;
  }
}
