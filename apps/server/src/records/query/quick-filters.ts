import { UserError, validationError } from '@trellis/base'
import { newFilterCost } from '@trellis/fields/server'
import { type AppliedQuickFilter, type Filter, type QuickFilter, quickFilterCondition } from '@trellis/model'
import { MissingUserValue } from '../../access/user-references.ts'
import { builderFormulas } from './builder-formulas.ts'
import { callerClock } from './filter-clock.ts'
import { type FilterReading, readFilter } from './read-filter.ts'
import type { Scope } from './scope.ts'

type FindScope = FilterReading['targetOf']

/** The collection's quick filters that name nothing hidden from the caller: the others do not exist for them (S18). */
export async function usableQuickFilters(scope: Scope, findScope: FindScope): Promise<QuickFilter[]> {
  const stored = scope.collection.document.quickFilters ?? []
  const usable = await Promise.all(stored.map(each => isUsable(each, scope, findScope)))
  return stored.filter((_, index) => usable[index])
}

/** `isStored`: as the builder wrote it, where values may be formulas. */
export type AppliedCondition = { filter: Filter; isStored: boolean }

/** What a quick filter that a list has switched on asks for; `path` is where it stands in the input. */
export async function appliedCondition(
  applied: AppliedQuickFilter,
  path: string,
  { scope, findScope }: { scope: Scope; findScope: FindScope },
): Promise<AppliedCondition[]> {
  const own = applied.filter === undefined ? [] : [{ filter: applied.filter, isStored: false }]
  if (own.length > 0 && applied.activeValues === undefined) return own
  const stored = scope.collection.document.quickFilters?.find(({ id }) => id === applied.id)
  if (!stored || !(await isUsable(stored, scope, findScope))) {
    throw validationError([{ path: `${path}.id`, message: 'there is no such quick filter' }])
  }
  const condition = conditionOf(stored, applied.activeValues, scope)
  return condition ? [...own, { filter: condition, isStored: condition === stored.defaultFilter }] : own
}

function conditionOf(
  stored: QuickFilter,
  values: AppliedQuickFilter['activeValues'],
  scope: Scope,
): Filter | undefined {
  const field = scope.fields.get(stored.fieldId ?? '')
  // Any of the records, asked for by one association instead of one for each.
  if (stored.type === 'field' && field?.association && values && values.length > 0) {
    return { [field.id]: { $matches: { type: 'record', ids: values.map(String) } } }
  }
  return quickFilterCondition(stored, values, field?.format.operators ?? [])
}

async function isUsable({ fieldId, defaultFilter }: QuickFilter, scope: Scope, findScope: FindScope): Promise<boolean> {
  if (fieldId !== undefined && !scope.fields.has(fieldId)) return false
  if (defaultFilter === undefined) return true
  try {
    const clock = callerClock(scope.caller)
    const reading = { source: 'check', values: [], targetOf: findScope, clock, cost: newFilterCost() }
    await readFilter(defaultFilter, scope, 'defaultFilter', { ...reading, ...builderFormulas(scope, {}) })
    return true
  } catch (error) {
    // It is theirs all the same: switched on it finds nothing.
    if (error instanceof MissingUserValue) return true
    if (error instanceof UserError) return false
    throw error
  }
}
