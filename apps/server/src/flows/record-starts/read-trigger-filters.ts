import { UserError } from '@trellis/base'
import { newFilterCost } from '@trellis/fields/server'
import type { StepError } from '@trellis/flows/engine'
import { sql } from 'kysely'
import { MissingUserValue } from '../../access/user-references.ts'
import { linksAskedFor, type OutsideFilter } from '../../records/history/rows-outside.ts'
import { builderFormulas } from '../../records/query/builder-formulas.ts'
import { slot } from '../../records/query/compile-sql.ts'
import { callerClock } from '../../records/query/filter-clock.ts'
import type { Scopes } from '../../records/query/make-scopes.ts'
import { readFilter } from '../../records/query/read-filter.ts'
import { nothing, type Scope } from '../../records/query/scope.ts'
import { stepErrorOf } from '../step-errors.ts'
import type { Watch } from './watched-flows.ts'

/** undefined where every record fits. */
export type TriggerFilters = { after: OutsideFilter | undefined; before: OutsideFilter | undefined }

const source = 'trigger'

/** The filters of a trigger with the rights of its token; why they cannot be read, where they name what it does not see. */
export async function readTriggerFilters(
  scopes: Scopes,
  scope: Scope,
  { trigger: { filter, filterBefore } }: Watch,
): Promise<TriggerFilters | { error: StepError }> {
  try {
    return {
      after: await readOne(scopes, scope, { filter, path: 'filter' }),
      before: await readOne(scopes, scope, { filter: filterBefore, path: 'filterBefore' }),
    }
  } catch (failure) {
    const error = failure instanceof UserError ? stepErrorOf(failure) : undefined
    if (!error) throw failure
    return { error }
  }
}

async function readOne(
  scopes: Scopes,
  scope: Scope,
  { filter, path }: { filter: object | undefined; path: string },
): Promise<OutsideFilter | undefined> {
  if (!filter || Object.keys(filter).length === 0) return undefined
  const values: unknown[] = []
  const targets = new Map<string, Scope>()
  const reading = {
    source,
    values,
    async targetOf(id: string) {
      const target = await scopes.find(scope.caller, id)
      if (target) targets.set(id, target)
      return target
    },
    clock: callerClock(scope.caller),
    cost: newFilterCost(),
    ...builderFormulas(scope),
  }
  const read = await readFilter(filter, scope, path, reading).catch((error: unknown) => {
    // A value of the owner's that is missing fits no record.
    if (error instanceof MissingUserValue) return { node: nothing }
    throw error
  })
  return {
    node: read.node,
    value: place => (place.source === source ? sql`${values[place.index]}` : slot(place.source, place.index)),
    targets: [...targets.values()],
  }
}

/** Associations of which all links have to be known. */
export function linksOfFilters(scope: Scope, filters: Iterable<TriggerFilters>): ReadonlySet<string> {
  const nodes = [...filters].flatMap(({ after, before }) => [after?.node ?? [], before?.node ?? []].flat())
  return new Set([scope.rules.read.node, ...nodes].flatMap(node => linksAskedFor(scope, node)))
}
