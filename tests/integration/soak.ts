/** The long form of a case runs by `npm run soak -- <case>`, the short one always. */
export function lengthOf(id: string, lengths: { short: number; long: number }): number {
  return process.env['TRELLIS_SOAK'] === id ? lengths.long : lengths.short
}
