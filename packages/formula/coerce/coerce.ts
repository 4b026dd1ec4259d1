import { type FormulaList, type FormulaObject, type FormulaValue, isList } from '../value.ts'

/** The rules by which a value becomes what a parameter asks for. An empty value (null) stays empty in every one of them. */

/** 1 and 'true' are true, 0 and 'false' are false, a list is true when it holds something; else whatever is not empty is true. */
export function toBoolean(value: FormulaValue): boolean | null {
  if (typeof value === 'boolean' || value === null) return value
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  return isList(value) ? value.length > 0 : Boolean(value)
}

/** A text keeps only its digits, a list gives its first item that makes a number, else 0. */
export function toNumber(value: FormulaValue): number | null {
  if (typeof value === 'number' || value === null) return value
  if (typeof value === 'string') return digitsOf(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (!isList(value)) return digitsOf(JSON.stringify(value))
  const convertible = value.find(isConvertible)
  return convertible === undefined ? 0 : toNumber(convertible)
}

/** A list is joined with commas; an object is written as JSON. */
export function toText(value: FormulaValue): string | null {
  if (typeof value === 'string' || value === null) return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return isList(value) ? value.map(item => toText(item) ?? '').join(',') : JSON.stringify(value)
}

/** A text is split on the commas outside double quotes; anything else becomes the only item. */
export function toList(value: FormulaValue): FormulaList | null {
  if (value === null || isList(value)) return value
  return typeof value === 'string' ? splitOutsideQuotes(value) : [value]
}

/** A single value becomes an object keyed by its own text, a list one keyed by place. */
export function toObject(value: FormulaValue): FormulaObject | null {
  if (value === null) return null
  if (isList(value)) return Object.fromEntries(value.map((item, index) => [String(index), item]))
  return typeof value === 'object' ? value : Object.fromEntries([[String(value), value]])
}

function digitsOf(text: string): number | null {
  const digits = Number(text.replaceAll(/[^0-9]/g, ''))
  return Number.isFinite(digits) ? digits : null
}

function isConvertible(value: FormulaValue): boolean {
  if (typeof value === 'string') return /[0-9]/.test(value)
  if (isList(value)) return value.some(isConvertible)
  return typeof value === 'number' || typeof value === 'boolean'
}

function splitOutsideQuotes(text: string): string[] {
  const items: string[] = []
  let isQuoted = false
  let start = 0
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place]
    if (letter === '"') isQuoted = !isQuoted
    if (letter !== ',' || isQuoted) continue
    items.push(text.slice(start, place))
    start = place + 1
  }
  return [...items, text.slice(start)]
}
