import { readNumberText, roundNumber } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { problem } from '../messages.ts'
import type { Notation } from './notation.ts'

/**
 * A finite number within the schema's bounds. What a program has worked out (0.1 + 0.2) is rounded to 15 significant digits; a whole
 * number of more digits is refused, because some of them would be lost (0-decisions §4).
 */
export function checkNumber(value: unknown, schema: FieldSchema): Parsed {
  if (typeof value !== 'number' || !Number.isFinite(value)) return problem('problem.number')
  const rounded = roundNumber(value)
  if (rounded !== value && Number.isInteger(value)) return problem('problem.digits')
  if (schema.type === 'integer' && !Number.isInteger(rounded)) return problem('problem.wholeNumber')
  const { minimum, maximum, multipleOf } = schema
  if (minimum !== undefined && rounded < minimum) return problem('problem.minimum', { bound: toDecimal(minimum) })
  if (maximum !== undefined && rounded > maximum) return problem('problem.maximum', { bound: toDecimal(maximum) })
  if (multipleOf && !isMultiple(rounded, multipleOf))
    return problem('problem.multipleOf', { step: toDecimal(multipleOf) })
  return { value: rounded === 0 ? 0 : rounded }
}

/** The number that a text writes; where nothing is known of its notation, a point stands before decimals and commas group digits. */
export function parseNumberText(text: string, notation: Notation = {}): Parsed & { currency?: string | undefined } {
  const read = readNumberText(text, notation.decimal ?? '.')
  if ('value' in read) return { value: read.value, currency: read.currency }
  return problem(read.problem === 'digits' ? 'problem.digits' : 'problem.numberText')
}

/** Plain decimal text without an exponent, as PostgreSQL writes a numeric without trailing zeros. */
export function toDecimal(value: number): string {
  const text = String(value)
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', first = '', rest = '', exponent = '0'] = match
  const digits = first + rest
  const point = 1 + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return `${sign}${digits.padEnd(point, '0')}`
}

/** In whole numbers, because 0.3 is no multiple of 0.1 in binary fractions. */
function isMultiple(value: number, step: number): boolean {
  const [left, right] = [toDecimal(value), toDecimal(step)]
  const places = Math.max(fractionOf(left).length, fractionOf(right).length)
  return scaled(left, places) % scaled(right, places) === 0n
}

const fractionOf = (text: string) => text.split('.')[1] ?? ''
const scaled = (text: string, places: number) =>
  BigInt(text.replace('.', '') + '0'.repeat(places - fractionOf(text).length))

/** `05021` is a code, not a number; so are `+49…` and numbers written with an exponent like the part number `12E5`. */
export function looksLikeCode(text: string): boolean {
  return /^[-−]?0\d/.test(text) || text.startsWith('+') || /\d[eE]\d/.test(text)
}
