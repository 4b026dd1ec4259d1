/** How many rows the next part of long work takes, so that a part takes about the wanted time. */
export function nextPartSize(
  size: number,
  milliseconds: number,
  { wantedMs, smallest, largest }: { wantedMs: number; smallest: number; largest: number },
): number {
  const fitting = Math.round((size * wantedMs) / Math.max(milliseconds, 1))
  return Math.min(largest, Math.max(smallest, Math.min(fitting, size * 2)))
}
