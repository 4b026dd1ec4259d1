import { ownValue } from '@trellis/base'
import { type FormulaValue, isList, isObject } from '../value.ts'

/** Whether two values are the same: of one kind and equal, lists and objects by what they hold; empty equals empty. */
export function isSame(left: FormulaValue, right: FormulaValue): boolean {
  if (left === right) return true
  if (isList(left)) {
    return (
      isList(right) && left.length === right.length && left.every((item, index) => isSame(item, right[index] ?? null))
    )
  }
  if (!isObject(left) || !isObject(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every(key => Object.hasOwn(right, key) && isSame(ownValue(left, key) ?? null, ownValue(right, key) ?? null))
  )
}

/**
 * Order of two values of one kind: numbers by size, false before true, text by code point (as `collate "C"`).
 * Undefined where they have no order: different kinds, empty, lists and objects.
 */
export function compare(left: FormulaValue, right: FormulaValue): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right || 0
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right)
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  return undefined
}

/** Order for sorting, which needs one for any two values: numbers, text, booleans, lists, objects, and the empty ones last. */
export function compareForSort(left: FormulaValue, right: FormulaValue): number {
  return rank(left) - rank(right) || (compare(left, right) ?? 0)
}

function rank(value: FormulaValue): number {
  if (value === null) return 9
  if (typeof value === 'number') return 0
  if (typeof value === 'string') return 1
  if (typeof value === 'boolean') return 2
  return isList(value) ? 3 : 4
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  const length = Math.min(left.length, right.length)
  for (let place = 0; place < length; place += 1) {
    const [a, b] = [left.charCodeAt(place), right.charCodeAt(place)]
    if (a !== b) return codePointRank(a) - codePointRank(b)
  }
  return left.length - right.length
}

/** UTF-16 puts surrogates (beyond U+FFFF) before U+E000; code points do not. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
