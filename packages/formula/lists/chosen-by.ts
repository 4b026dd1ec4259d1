import { toList } from '../coerce/coerce.ts'
import type { ItemFormula } from '../define-function.ts'
import { FormulaFailure } from '../errors.ts'
import type { Frame } from '../evaluate/frame.ts'
import { numbersOf } from '../numbers/numbers-of.ts'
import { type FormulaList, type FormulaValue, isList, isObject } from '../value.ts'
import { conditionFor, readCriterion } from './criterion.ts'

/** What the one-condition functions (SUMIF and its like) are asked. */
export type Condition = { list: FormulaList; condition: ItemFormula; formula: ItemFormula | undefined }

/** Numbers that a formula gives of the items for which a condition holds; a list beside the items gives one for each. */
export function numbersIf({ list, condition, formula }: Condition, frame: Frame): number[] {
  const holds = conditionFor(frame)
  return numbersOf(
    list.map((item, index) => {
      if (!holds(item, condition(item, index))) return null
      return formula ? besideItem(formula(item, index), { list, item, index }) : item
    }),
  )
}

type Place = { list: FormulaList; item: FormulaValue; index: number }

function besideItem(given: FormulaValue, { list, item, index }: Place): FormulaValue {
  const isBeside = isList(given) && given.length === list.length && !isList(item) && !isObject(item)
  return isBeside ? (given[index] ?? null) : given
}

/** Places at which every list meets its criterion; lists and criteria in turn, each list of the given length. */
export function placesWhere(
  name: string,
  pairs: readonly FormulaValue[],
  { length, frame }: { length: number; frame: Frame },
): number[] {
  let places = Array.from({ length }, (_, place) => place)
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const list = toList(pairs[at] ?? null) ?? []
    if (list.length !== length)
      throw new FormulaFailure(
        'INVALID_VALUE',
        `${name} compares lists of one length, not of ${length} and ${list.length}`,
      )
    const holds = readCriterion(pairs[at + 1] ?? null, frame)
    places = places.filter(place => {
      frame.step()
      return holds(list[place] ?? null)
    })
  }
  return places
}

/** Numbers of a list at the places at which every other list meets its criterion. */
export function numbersWhere(
  name: string,
  values: FormulaList,
  given: { pairs: readonly FormulaValue[]; frame: Frame },
): number[] {
  const places = placesWhere(name, given.pairs, { length: values.length, frame: given.frame })
  return numbersOf(places.map(place => values[place] ?? null))
}
