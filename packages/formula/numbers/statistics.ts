import { sumOf } from './numbers-of.ts'

/** The number below which a part (0 to 1) of all numbers lies; between two neighbours in proportion. Null where there are none. */
export function percentile(numbers: readonly number[], part: number): number | null {
  const sorted = numbers.toSorted((left, right) => left - right)
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) return null
  return below + (above - below) * (place - Math.floor(place))
}

/** Of a sample; NaN, which a formula shows as empty, for fewer than two numbers. */
export function variance(numbers: readonly number[]): number {
  const mean = sumOf(numbers) / numbers.length
  const squares = numbers.map(number => (number - mean) * (number - mean))
  return sumOf(squares) / (numbers.length > 1 ? numbers.length - 1 : Number.NaN)
}

/** Of all there are; NaN, which a formula shows as empty, where there are none. */
export function populationVariance(numbers: readonly number[]): number {
  const mean = sumOf(numbers) / numbers.length
  return sumOf(numbers.map(number => (number - mean) * (number - mean))) / numbers.length
}

export function commonDivisor(left: number, right: number): number {
  let [a, b] = [Math.abs(Math.trunc(left)), Math.abs(Math.trunc(right))]
  while (b !== 0) [a, b] = [b, a % b]
  return a
}
