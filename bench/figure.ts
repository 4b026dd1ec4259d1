/** One performance promise, measured. `limit` is the least (or, with `atMost`, the largest) value or ratio that is still fine. */
export type Figure = {
  name: string
  value: number
  unit: string
  /** Ours divided by the denominator of the same run; null where the figure is absolute. */
  ratio: number | null
  limit: number
  atMost?: boolean
  ok: boolean
}

/** A figure whose ratio counts (requests per second of ours by those of bare). */
export function ratioFigure(input: {
  name: string
  value: number
  unit: string
  ratio: number
  limit: number
  atMost?: boolean
}): Figure {
  const ok = input.atMost ? input.ratio <= input.limit : input.ratio >= input.limit
  return { ...input, ok }
}

/** A figure whose value counts. */
export function valueFigure(input: {
  name: string
  value: number
  unit: string
  limit: number
  atMost?: boolean
}): Figure {
  const ok = input.atMost ? input.value <= input.limit : input.value >= input.limit
  return { ...input, ratio: null, ok }
}

/** The value that this part of the values does not exceed. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
