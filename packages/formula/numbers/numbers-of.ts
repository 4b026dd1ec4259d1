import { toNumber } from '../coerce/coerce.ts'
import { type FormulaValue, isList } from '../value.ts'

/** The numbers among arguments and in the lists among them, for SUM and its like; empty ones do not count. */
export function numbersOf(values: readonly FormulaValue[]): number[] {
  const found: number[] = []
  for (const value of values) {
    if (isList(value)) for (const number of numbersOf(value)) found.push(number)
    else {
      const number = toNumber(value)
      if (number !== null) found.push(number)
    }
  }
  return found
}

/** Adds up without the error that grows with the count (Neumaier), so that the order hardly matters. */
export function sumOf(numbers: readonly number[]): number {
  let sum = 0
  let lost = 0
  for (const number of numbers) {
    const next = sum + number
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum
    sum = next
  }
  return Number.isFinite(lost) ? sum + lost : sum
}
