import { type FormulaList, type FormulaValue, isList } from '../value.ts'
import { numbersOf, sumOf } from './numbers-of.ts'

export type Line = { slope: number; start: number; correlation: number }

/** The line with the least squares through pairs of numbers; null for fewer than two, for lists of different lengths, or where all xs are the same. */
export function lineThrough(xList: FormulaList, yList: FormulaList): Line | null {
  const pairs = pairsOf(flat(xList), flat(yList))
  if (!pairs || pairs.length < 2) return null
  const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)]
  const [meanX, meanY] = [sumOf(xs) / xs.length, sumOf(ys) / ys.length]
  const squaresOf = (numbers: readonly number[], mean: number) => sumOf(numbers.map(each => (each - mean) ** 2))
  const [spreadX, spreadY] = [squaresOf(xs, meanX), squaresOf(ys, meanY)]
  if (spreadX === 0) return null
  const together = sumOf(xs.map((x, place) => (x - meanX) * ((ys[place] ?? 0) - meanY)))
  const slope = together / spreadX
  return { slope, start: meanY - slope * meanX, correlation: together / Math.sqrt(spreadX * spreadY) }
}

/** Numbers at the same place; where one of the two is empty, the other does not count either. Null for lists of different lengths. */
function pairsOf(xs: FormulaList, ys: FormulaList): (readonly [x: number, y: number])[] | null {
  if (xs.length !== ys.length) return null
  return xs.flatMap((given, place) => {
    const [[x], [y]] = [numbersOf([given]), numbersOf([ys[place] ?? null])]
    return x === undefined || y === undefined ? [] : [[x, y] as const]
  })
}

function flat(values: FormulaList): FormulaValue[] {
  return values.flatMap(value => (isList(value) ? flat(value) : [value]))
}
