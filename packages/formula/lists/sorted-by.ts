import { compareForSort } from '../coerce/compare.ts'
import type { Frame } from '../evaluate/frame.ts'
import type { FormulaList, FormulaValue } from '../value.ts'

/** A list in the order of its keys (one per item); equal ones keep their order, empty ones are last either way. */
export function sortedBy(list: FormulaList, keys: FormulaList, isDescending: boolean, frame: Frame): FormulaValue[] {
  frame.spend(list.length * 16)
  const places = Array.from({ length: list.length }, (_, place) => place)
  places.sort((left, right) => {
    frame.step()
    const [a, b] = [keys[left] ?? null, keys[right] ?? null]
    const order = compareForSort(a, b)
    return isDescending && a !== null && b !== null ? -order : order
  })
  return places.map(place => list[place] ?? null)
}
