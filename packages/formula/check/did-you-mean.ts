import type { FormulaFunction } from '../define-function.ts'

/** The known name that is nearest to a wrong one; undefined where none is near enough to be meant, or more than `most` letters away. */
export function didYouMean(
  given: string,
  known: Iterable<string>,
  most = Math.max(1, Math.floor(given.length / 3)),
): string | undefined {
  const wanted = given.toLowerCase()
  let best: { name: string; rank: number } | undefined
  for (const name of known) {
    const other = name.toLowerCase()
    const distance = distanceOf(wanted, other, best ? Math.floor(best.rank) : most)
    if (distance === undefined) continue
    // Few mistype the first letter.
    const rank = distance + (other[0] === wanted[0] ? 0 : 0.5)
    if (!best || rank < best.rank) best = { name, rank }
  }
  return best?.name
}

/**
 * What somebody means who knows the name from elsewhere: a value that others have as a function, else the function whose keywords hold
 * the name, else the nearest by its letters.
 */
export function meantFunction(given: string, functions: readonly FormulaFunction[]): string | undefined {
  const wanted = given.toLowerCase()
  const words = wanted.replaceAll('_', ' ')
  const isMeant = ({ aliasOf, keywords }: FormulaFunction) =>
    !aliasOf && (keywords.includes(wanted) || keywords.includes(words))
  return (
    values.get(wanted) ??
    functions.find(isMeant)?.name ??
    didYouMean(
      given,
      functions.map(({ name }) => name),
    )
  )
}

const values: ReadonlyMap<string, string> = new Map([
  ['record_id', 'record.id'],
  ['created_time', 'record.createdAt'],
  ['created_by', 'record.createdBy'],
  ['last_modified_time', 'record.updatedAt'],
  ['last_modified_by', 'record.updatedBy'],
])

/** Letters to insert, remove, change or swap (optimal string alignment); undefined above `most`. */
function distanceOf(left: string, right: string, most: number): number | undefined {
  if (most < 0 || Math.abs(left.length - right.length) > most) return undefined
  let before: number[] = []
  let above = Array.from({ length: Math.min(right.length, most) + 1 }, (_, place) => place)
  for (let row = 1; row <= left.length; row += 1) {
    // Further from the diagonal it is more than `most` anyway.
    const current: number[] = row <= most ? [row] : []
    let least = at(current, 0)
    for (let column = Math.max(1, row - most); column <= Math.min(right.length, row + most); column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      const change = at(above, column - 1) + (isSame ? 0 : 1)
      let cost = Math.min(at(above, column) + 1, at(current, column - 1) + 1, change)
      const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (isSwap) cost = Math.min(cost, at(before, column - 2) + 1)
      current[column] = cost
      least = Math.min(least, cost)
    }
    if (least > most) return undefined
    before = above
    above = current
  }
  const distance = at(above, right.length)
  return distance <= most ? distance : undefined
}

const at = (row: readonly number[], place: number) => row[place] ?? Number.POSITIVE_INFINITY
