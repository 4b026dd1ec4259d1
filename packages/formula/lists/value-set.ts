import type { Frame } from '../evaluate/frame.ts'
import { type FormulaValue, isList, isObject } from '../value.ts'

/** Values that are there, compared as EQ does: by kind and by what they hold. */
export class ValueSet {
  readonly #keys = new Set<FormulaValue>()
  readonly #frame: Frame

  constructor(frame: Frame, values: readonly FormulaValue[]) {
    this.#frame = frame
    for (const value of values) this.add(value)
  }

  has(value: FormulaValue): boolean {
    return this.#keys.has(this.#key(value))
  }

  /** False where it was there already. */
  add(value: FormulaValue): boolean {
    this.#frame.step()
    const key = this.#key(value)
    if (this.#keys.has(key)) return false
    this.#keys.add(key)
    return true
  }

  /** Lists and objects by their JSON, behind a sign that no text of a record begins with. */
  #key(value: FormulaValue): FormulaValue {
    if (typeof value !== 'object' || value === null) return value
    const text = `\u0000${JSON.stringify(sorted(value))}`
    this.#frame.spend(text.length * 2)
    return text
  }
}

function sorted(value: FormulaValue): FormulaValue {
  if (isList(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
