import { UserError } from '@trellis/base'
import { holdsFormula } from '@trellis/fields/formula'
import { newFilterCost } from '@trellis/fields/server'
import { sql } from 'kysely'
import { MissingUserValue } from '../../access/user-references.ts'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import type { Engine } from '../engine.ts'
import { builderFormulas } from '../query/builder-formulas.ts'
import { compileFilter, makeAliases } from '../query/compile-filter.ts'
import { callerClock } from '../query/filter-clock.ts'
import { readFilter } from '../query/read-filter.ts'
import { everything, type FilterNode, nothing, type Scope } from '../query/scope.ts'

const kept = new WeakMap<CollectionField, { target: Collection; node: FilterNode }>()

/**
 * What a record must satisfy to be linked by the field: the fixed filter of its settings. Like a row rule it is the builder's and
 * knows all fields; to the caller a record outside it is one that does not exist.
 */
export async function fixedFilterOf({ id }: CollectionField, engine: Engine, scope: Scope): Promise<FilterNode> {
  // As it was defined: what the caller is told of it may be less.
  const field = scope.collection.fields.get(id)
  const filter = field?.schema.metadata?.association?.fixedFilter
  const targetId = field?.association?.targetCollectionId
  if (!field || !filter || targetId === undefined || Object.keys(filter).length === 0) return everything
  const target = await engine.scopes.unrestricted(scope.caller, targetId)
  if (!target) return nothing
  const known = kept.get(field)
  if (known?.target === target.collection) return known.node
  let asksDays = false
  const node = await readFixed(filter, target, engine, () => {
    asksDays = true
  })
  if (!asksDays && !holdsFormula(filter)) kept.set(field, { target: target.collection, node })
  return node
}

/**
 * Its values are the definition's: they stand in the statement itself. Where a formula makes them, or they are days, they are whoever's
 * asks, of this moment; `record` is the record to be linked.
 */
export async function readFixed(
  filter: object,
  target: Scope,
  engine: Pick<Engine, 'scopes'>,
  onAsked?: () => void,
): Promise<FilterNode> {
  const values: unknown[] = []
  try {
    const { node } = await readFilter(filter, target, 'fixedFilter', {
      source: 'fixed',
      values,
      targetOf: id => engine.scopes.unrestricted(target.caller, id),
      clock: { ...callerClock(target.caller), ...(onAsked && { onAsked }) },
      cost: newFilterCost(),
      ...builderFormulas(target),
    })
    const aliases = (alias: string) => makeAliases(place => sql`${values[place.index]}`, `${alias}_fixed`)
    return { node: 'sql', of: alias => compileFilter(node, alias, aliases(alias)) }
  } catch (error) {
    // A field that it names is gone: nothing fits any more until a builder mends it. Nor where a formula's value is missing.
    if (error instanceof UserError || error instanceof MissingUserValue) return nothing
    throw error
  }
}

/** By field id. */
export type FixedFilters = ReadonlyMap<string, FilterNode>

export async function fixedFilters(
  fields: Iterable<CollectionField>,
  engine: Engine,
  scope: Scope,
): Promise<FixedFilters> {
  const filters = new Map<string, FilterNode>()
  for (const field of fields) {
    const node = await fixedFilterOf(field, engine, scope)
    if (node !== everything) filters.set(field.id, node)
  }
  return filters
}
