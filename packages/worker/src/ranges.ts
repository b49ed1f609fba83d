/** Byte ranges of audio files, without which Safari plays none: Cloudflare serves files only as a whole. */

/** A single range, such as `bytes=0-99`, `bytes=100-` or `bytes=-100`. */
const RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

/** Reads a range: the first byte and the one after the last; `null` if no byte of the file is in it. */
function bounds([, first, last, suffix]: RegExpExecArray, size: number) {
  const start = first === undefined ? Math.max(size - Number(suffix), 0) : Number(first);
  const end = last ? Math.min(Number(last) + 1, size) : size;
  return start < end ? { start, end } : null;
}

/**
 * Returns the part of a file that a request asks for (RFC 9110, 14). The whole file is a valid response to a request
 * for several ranges, for a malformed one, or for a part of a file that has changed.
 *
 * @param file response with the whole file, or with another status
 */
export async function rangeOf(request: Request, file: Response): Promise<Response> {
  const whole = new Response(file.body, file);
  // A missing file must not be cached for a year.
  if (file.status >= 400) whole.headers.delete("cache-control");
  if (file.status !== 200) return whole;
  whole.headers.set("accept-ranges", "bytes");
  const range = RANGE.exec(request.headers.get("range") ?? "");
  const condition = request.headers.get("if-range");
  const hasChanged = condition !== null && condition !== file.headers.get("etag");
  if (request.method !== "GET" || !range || hasChanged) return whole;
  const bytes = await whole.arrayBuffer();
  const { headers } = whole;
  const part = bounds(range, bytes.byteLength);
  if (part === null) {
    headers.set("content-range", `bytes */${bytes.byteLength}`);
    for (const name of ["cache-control", "content-type", "content-length"]) headers.delete(name);
    return new Response(null, { status: 416, headers });
  }
  const { end, start } = part;
  headers.set("content-range", `bytes ${start}-${end - 1}/${bytes.byteLength}`);
  headers.set("content-length", String(end - start));
  return new Response(bytes.slice(start, end), { status: 206, headers });
}
