import { ownValue } from '@trellis/base'
import {
  type AppliedQuickFilter,
  fromDefaultFilter,
  type QuickFilter,
  type QuickFilterValue,
  type RecordSchema,
} from '@trellis/model'
import { quickChoice } from './quick-options.ts'

type Applied = readonly AppliedQuickFilter[]

/** What a list applies: what was chosen, as far as it is known; what it opens with where nobody chose. */
export function appliedFilters(
  chosen: Applied | undefined,
  collection: { quickFilters: readonly QuickFilter[]; schema: RecordSchema } | undefined,
): AppliedQuickFilter[] {
  if (!collection) return [...(chosen ?? [])]
  const { quickFilters, schema } = collection
  return chosen ? knownFilters(chosen, quickFilters) : startingFilters(quickFilters, schema)
}

/** Those that people are offered above the list, which is none that has nothing to ask for. */
export function offeredFilters(stored: readonly QuickFilter[], { properties }: RecordSchema): QuickFilter[] {
  const hasChoice = (each: QuickFilter) => quickChoice(each, ownValue(properties, each.fieldId ?? '')) !== undefined
  return stored.filter(
    each => !each.hidden && (asksForValues(each) ? hasChoice(each) : each.defaultFilter !== undefined),
  )
}

/** What the list opens with. */
export function startingFilters(stored: readonly QuickFilter[], schema: RecordSchema): AppliedQuickFilter[] {
  return offeredFilters(stored, schema)
    .filter(({ active }) => active)
    .reduce<AppliedQuickFilter[]>(
      (applied, each) =>
        asksForValues(each) ? withValues(applied, each.id, startingValues(each)) : withSwitched(applied, each.id),
      [],
    )
}

/** A filter on the values of one field; any other is a condition that is on or off. */
export const asksForValues = ({ type, fieldId }: QuickFilter): boolean => type === 'field' && fieldId !== undefined

/** The values that a field's filter starts with. */
export function startingValues(quickFilter: QuickFilter): QuickFilterValue[] {
  return quickFilter.activeValues ?? Object.values(fromDefaultFilter(quickFilter, [])).flat()
}

export const isOn = (applied: Applied, id: string): boolean => applied.some(each => each.id === id)

export function valuesOf(applied: Applied, id: string): readonly QuickFilterValue[] {
  return applied.find(each => each.id === id)?.activeValues ?? []
}

export function withSwitched(applied: Applied, id: string): AppliedQuickFilter[] {
  return isOn(applied, id) ? applied.filter(each => each.id !== id) : [...applied, { id }]
}

/** Without a value the filter is off. */
export function withValues(applied: Applied, id: string, values: readonly QuickFilterValue[]): AppliedQuickFilter[] {
  const others = applied.filter(each => each.id !== id)
  return values.length > 0 ? [...others, { id, activeValues: [...values] }] : others
}

/** Without those that there are none of for this reader, as an old link may name them. */
export function knownFilters(applied: Applied, stored: readonly QuickFilter[]): AppliedQuickFilter[] {
  return applied.filter(({ id }) => stored.some(each => each.id === id))
}
