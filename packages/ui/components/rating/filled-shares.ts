/** How much of each star is filled: to halves where values are rounded, exactly where they are not (2 §9). */
export function filledShares(value: number, maximum: number, roundBy?: number): number[] {
  const shown = roundBy ? Math.round(value * 2) / 2 : value
  return Array.from({ length: Math.max(0, Math.ceil(maximum)) }, (_, index) => Math.min(1, Math.max(0, shown - index)))
}
