import type { FormulaList } from '../value.ts'
import { numbersOf, sumOf } from './numbers-of.ts'

export type Line = { slope: number; start: number; correlation: number }

/** The line with the least squares through pairs of numbers; null for fewer than two, for lists of different lengths, or where all xs are the same. */
export function lineThrough(xList: FormulaList, yList: FormulaList): Line | null {
  const [xs, ys] = [numbersOf(xList), numbersOf(yList)]
  if (xs.length !== ys.length || xs.length < 2) return null
  const [meanX, meanY] = [sumOf(xs) / xs.length, sumOf(ys) / ys.length]
  const squaresOf = (numbers: readonly number[], mean: number) => sumOf(numbers.map(each => (each - mean) ** 2))
  const [spreadX, spreadY] = [squaresOf(xs, meanX), squaresOf(ys, meanY)]
  if (spreadX === 0) return null
  const together = sumOf(xs.map((x, place) => (x - meanX) * ((ys[place] ?? 0) - meanY)))
  const slope = together / spreadX
  return { slope, start: meanY - slope * meanX, correlation: together / Math.sqrt(spreadX * spreadY) }
}
