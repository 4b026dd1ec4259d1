import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { leastOfOtherEnd } from '../records/write/hold-other-end.ts'
import { runUntilQuiet } from './check-staged.ts'
import { holdGivenUp } from './hold-bounds.ts'
import { otherEndChecks, presentLinks } from './other-end-checks.ts'
import type { StagedCheck } from './staged-check.ts'
import { cleanedFieldsOf, isCleaned, linksWithCleaning } from './staged-cleaning.ts'
import type { FormulaRequest } from './staged-formulas.ts'
import { stagedColumn, staging } from './staging-table.ts'

/**
 * Links that rows lose because formulas hide them: records over there that need theirs are left with enough. Answers how many rows
 * were taken out. What the rows themselves give was held before.
 */
export async function holdCleaned(connection: Queryable, request: FormulaRequest): Promise<number> {
  const { tenant, collection, targets, updateBy } = request
  if (updateBy === undefined) return 0
  const checks: StagedCheck[] = []
  for (const field of cleanedFieldsOf(collection)) {
    const target = targets.get(field.association?.targetCollectionId ?? '')
    if (!target) continue
    await holdGivenUp(connection, { tenant, collection, target, field })
    checks.push(...checksOf(request, field, target))
  }
  return runUntilQuiet(connection, checks, request)
}

function checksOf(request: FormulaRequest, field: CollectionField, target: Collection): StagedCheck[] {
  const { collection, mapping } = request
  const mapped = mapping.fields.find(({ fieldId }) => fieldId === field.id)
  const column = mapped?.column ?? field.schema.title ?? field.id
  if (field.association?.storage.kind === 'target-column') return freedChecks(field, target, column)
  const present = sql`array(select link.other from ${presentLinks(collection, field)} link where link.own = stage.id)`
  const given = mapped ? sql`coalesce(${stagedColumn(mapping, mapped, 'stage')}::text[], '{}')` : present
  const ids = linksWithCleaning(field, collection, given)
  return otherEndChecks({ collection, target, field, ids, column })
}

/** A foreign key over there that is needed cannot be emptied. */
function freedChecks(field: CollectionField, target: Collection, column: string): StagedCheck[] {
  const { association } = field
  if (association?.storage.kind !== 'target-column' || leastOfOtherEnd(association, target) === 0) return []
  const table: Sql = sql.id(target.table.schema, target.table.name)
  return [
    {
      column,
      rows: sql`select stage.line, t.id as value from ${staging} stage
        join ${table} t on t.${sql.id(association.storage.column)} = stage.id where stage.is_there and ${isCleaned(field)}`,
      message: value => `The record "${value}" needs its link`,
    },
  ]
}
