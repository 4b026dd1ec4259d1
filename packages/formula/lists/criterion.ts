import { ownValue } from '@trellis/base'
import { toBoolean } from '../coerce/coerce.ts'
import { compare } from '../coerce/compare.ts'
import type { Frame } from '../evaluate/frame.ts'
import { type FormulaValue, isList, isObject } from '../value.ts'

/** Whether an item is meant. */
export type Criterion = (item: FormulaValue) => boolean

/**
 * A criterion as spreadsheets write it: a value to equal (case does not count, `?` and `*` stand for letters, `~` before them for
 * themselves), or a comparison with it such as `">=5"` or `"<>open"`. Numbers also equal their texts. Empty asks for what is empty.
 */
export function readCriterion(given: FormulaValue, frame: Frame): Criterion {
  if (typeof given !== 'string') return item => equals(item, given)
  const [, sign = '', operand = ''] = /^(<>|<=|>=|=|<|>)?(.*)$/s.exec(given) ?? []
  const value = valueOf(operand)
  if (sign === '' || sign === '=') return equalling(operand, value, frame)
  if (sign === '<>') {
    const isEqual = equalling(operand, value, frame)
    return item => !isEqual(item)
  }
  const holds = ownValue(orders, sign) ?? (() => false)
  return item => {
    const order = compare(folded(item), folded(value))
    return order !== undefined && holds(order)
  }
}

/**
 * What a condition over items says of one: true or false, or a criterion for the item. Of objects and lists, which no criterion fits,
 * whatever is not empty holds.
 */
export function conditionFor(frame: Frame): (item: FormulaValue, given: FormulaValue) => boolean {
  let last: { given: FormulaValue; holds: Criterion } | undefined
  return (item, given) => {
    const isAsked = typeof given === 'string' || typeof given === 'number'
    if (!isAsked || isObject(item) || isList(item)) return toBoolean(given) === true
    if (last?.given !== given) last = { given, holds: readCriterion(given, frame) }
    return last.holds(item)
  }
}

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
}

function equalling(operand: string, value: FormulaValue, frame: Frame): Criterion {
  if (operand === '') return item => item === null || item === ''
  if (typeof value !== 'string' || !/[*?~]/.test(value)) return item => equals(item, value)
  const pattern = readPattern(value.toLowerCase())
  return item => typeof item === 'string' && fits(item.toLowerCase(), pattern, frame)
}

function equals(item: FormulaValue, wanted: FormulaValue): boolean {
  if (wanted === null) return item === null || item === ''
  if (typeof wanted === 'number' && typeof item === 'string') return valueOf(item) === wanted
  return folded(item) === folded(wanted)
}

const folded = (value: FormulaValue) => (typeof value === 'string' ? value.toLowerCase() : value)

/** The number, or true or false, that a text writes; else the text. */
function valueOf(text: string): FormulaValue {
  if (/^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?\s*$/i.test(text)) return Number(text)
  const word = text.trim().toLowerCase()
  return word === 'true' || word === 'false' ? word === 'true' : text
}

const anyLetter = Symbol('any letter')
const anyLetters = Symbol('any letters')
type Pattern = readonly (string | typeof anyLetter | typeof anyLetters)[]

function readPattern(text: string): Pattern {
  const letters = [...text]
  const pattern: Pattern[number][] = []
  for (let place = 0; place < letters.length; place += 1) {
    const letter = letters[place] ?? ''
    const next = letters[place + 1]
    if (letter === '~' && next !== undefined && '*?~'.includes(next)) {
      pattern.push(next)
      place += 1
    } else pattern.push(letter === '*' ? anyLetters : letter === '?' ? anyLetter : letter)
  }
  return pattern
}

/** Goes back to the last `*` alone, so that no pattern takes longer than text times pattern. */
function fits(text: string, pattern: Pattern, frame: Frame): boolean {
  const letters = [...text]
  let [at, wanted] = [0, 0]
  let back: { at: number; wanted: number } | undefined
  while (at < letters.length) {
    frame.step()
    const part = pattern[wanted]
    if (part === anyLetters) {
      back = { at, wanted: wanted + 1 }
      wanted += 1
    } else if (part !== undefined && (part === anyLetter || part === letters[at])) {
      at += 1
      wanted += 1
    } else if (back) {
      back.at += 1
      at = back.at
      wanted = back.wanted
    } else return false
  }
  return pattern.slice(wanted).every(part => part === anyLetters)
}
