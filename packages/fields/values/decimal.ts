import type { FieldSchema } from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { problem } from '../messages.ts'

export const maximumDigits = 15

/** A finite number of at most 15 significant digits within the schema's bounds (0-decisions §4). */
export function checkNumber(value: unknown, schema: FieldSchema): Parsed {
  if (typeof value !== 'number' || !Number.isFinite(value)) return problem('problem.number')
  if (Number(value.toPrecision(maximumDigits)) !== value) return problem('problem.digits')
  if (schema.type === 'integer' && !Number.isInteger(value)) return problem('problem.wholeNumber')
  const { minimum, maximum, multipleOf } = schema
  if (minimum !== undefined && value < minimum) return problem('problem.minimum', { bound: toDecimal(minimum) })
  if (maximum !== undefined && value > maximum) return problem('problem.maximum', { bound: toDecimal(maximum) })
  if (multipleOf && !isMultiple(value, multipleOf))
    return problem('problem.multipleOf', { step: toDecimal(multipleOf) })
  return { value: value === 0 ? 0 : value }
}

const currency = String.raw`(?:[$€£¥₹₽₩₺₪฿₫₴₦]|[A-Z]{2}\$|[A-Z]{3})`
const plain = String.raw`(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?`
const grouped = String.raw`\d{1,3}(?:[,'’ \u00a0\u202f]\d{3})+(?:\.\d*)?`
const numberText = new RegExp(
  String.raw`^(?<sign>[+\-−]?)\s?(?<before>${currency}\s?)?(?<after>[+\-−]?)(?<digits>${grouped}|${plain})(?<behind>\s?${currency})?$`,
  'u',
)

/**
 * Reads `1234.5`, `1,234.50`, `1 234`, `-$5`, `12.50 EUR`, `1e3`. A comma is always a thousands separator, so `1,5` is
 * refused: guessing would turn a European 1,234 into another number.
 */
export function parseNumberText(text: string): Parsed & { hasCurrency?: boolean } {
  const groups = numberText.exec(text)?.groups
  if (!groups || (groups.sign && groups.after) || (groups.before && groups.behind)) return problem('problem.numberText')
  const digits = (groups.digits ?? '').replaceAll(/[,'’ \u00a0\u202f]/g, '')
  if (significantDigits(digits) > maximumDigits) return problem('problem.digits')
  const isNegative = /[-−]/.test(`${groups.sign}${groups.after}`)
  const value = Number(digits) * (isNegative ? -1 : 1)
  if (!Number.isFinite(value)) return problem('problem.numberText')
  return { value: value === 0 ? 0 : value, hasCurrency: Boolean(groups.before ?? groups.behind) }
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

function significantDigits(text: string): number {
  const [mantissa = ''] = text.split(/[eE]/)
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = `${whole}${withoutEndingZeros(fraction)}`.replace(/^0+/, '')
  return withoutEndingZeros(digits).length
}

/** A pattern would look at every run of zeros to its end (S80). */
function withoutEndingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
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
