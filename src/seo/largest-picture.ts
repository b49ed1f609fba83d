/** Address of the widest picture in a `srcset` whose candidates are given by width. */
export function largestPicture(srcSet: string | undefined): string | undefined {
  const candidates = (srcSet ?? "").split(",").map((candidate) => {
    const [address, width] = candidate.trim().split(/\s+/);
    return { address, width: Number.parseInt(width ?? "0", 10) };
  });
  return candidates.sort((a, b) => b.width - a.width)[0]?.address || undefined;
}
