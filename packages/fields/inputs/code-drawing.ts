/** What a scanner reads: dark places as one path, in units of the smallest bar or square, quiet zone included. */
export type CodeDrawing = { width: number; height: number; path: string }

/** One path of squares, row by row, runs together. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      runsOf(row)
        .map(([from, count]) => `M${from} ${y}h${count}v1h${-count}z`)
        .join(''),
    )
    .join('')
}

/** Where dark places begin in a row, and how many follow one another. */
export function runsOf(row: readonly boolean[]): [from: number, count: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, at) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === at) last[1] += 1
    else runs.push([at, 1])
  })
  return runs
}
