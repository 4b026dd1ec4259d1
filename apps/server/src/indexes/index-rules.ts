/** When an index is made for what lists ask for, and when it goes (performance.md, budget 7). */
export type IndexRules = {
  /** A shape is worth an index when its lists took longer than this in one day. */
  costMs: number
  /** Smaller collections need none. */
  rows: number
  /** Per collection. Those of row rules come first, then pinned ones, then the dearest shapes. */
  most: number
  /** One that no query used for so long is taken away. */
  unusedDays: number
}

export const indexRules: IndexRules = { costMs: 5000, rows: 20_000, most: 12, unusedDays: 30 }
