import { UserError } from '@trellis/base'
import { sql } from 'kysely'
import { findCalculations } from '../calculations/find-calculations.ts'
import { interpretRows } from '../calculations/interpret-rows.ts'
import { logFailures } from '../calculations/log-failures.ts'
import { recalculateEach } from '../calculations/recalculate-part.ts'
import { type Engine } from '../engine.ts'
import { tableOf } from '../query/compile-filter.ts'
import { changeLinksOf } from './change-links.ts'
import { checkRows, holdLookups, refuseBefore } from './check-many.ts'
import { filterWithValues } from './filter-with-values.ts'
import { advanceSequences, insertRows } from './insert-many.ts'
import { type CreateManyInput, type Many, withoutFollowers } from './many-rows.ts'
import { explainConstraint } from './postgres-problem.ts'
import { refreshReadersOf } from './refresh-readers.ts'
import { outsideRule } from './refuse-row.ts'
import { type RefusedByIndex, RefusedRows, refuseFirst } from './refused-rows.ts'
import { linksBeside, splitLinks } from './split-links.ts'

/**
 * Creates records and their activity by one set-based statement, with the checks of every other write; all or nothing. Problems
 * name the row: `records.3.amount`. Whoever owns the transaction announces 'log' after its commit.
 */
export async function createMany(engine: Engine, input: CreateManyInput): Promise<{ ids: string[] }> {
  try {
    return await createRows(engine, input, { pathOf: index => `records.${index}`, isEach: false })
  } catch (error) {
    if (error instanceof RefusedRows) throw error.together()
    throw error
  }
}

/** The same, where each row is told of as if it were saved by itself: RefusedRows says what speaks against which. */
export function createEach(engine: Engine, input: CreateManyInput): Promise<{ ids: string[] }> {
  return createRows(engine, input, { pathOf: () => 'record', isEach: true })
}

async function createRows(
  engine: Engine,
  input: CreateManyInput,
  { pathOf, isEach }: { pathOf: (index: number) => string; isEach: boolean },
): Promise<{ ids: string[] }> {
  const { caller } = input
  const scope = await engine.scopes.find(caller, input.collection.id)
  if (!scope || scope.access.verbs.create === 'none') throw new UserError('DENIED', 'You may not create records here')
  const refused: RefusedByIndex = new Map()
  const rows = await checkRows({ engine, scope, input, pathOf, refused })
  if (rows.length === 0 && refused.size === 0) return { ids: [] }
  const calculations = await findCalculations(engine.collections, caller.tenant, scope.collection)
  const many: Many = { engine, input, scope, rows, calculations, refused, isEach }
  await refuseBefore(many)
  await insertRows(many).catch((error: unknown) => Promise.reject(explainConstraint(error, scope)))
  // Now that they are there: records of one batch may name each other.
  await holdLookups(many, ({ naming }) => naming === 'own')
  await advanceSequences(many)
  // What is linked from the other end reads what the records are made of.
  await interpretNew(many)
  await calculateAgain(many)
  await linkElsewhere(many)
  await requireRules(many)
  if (refused.size > 0) throw new RefusedRows(withoutFollowers(many))
  return { ids: rows.map(row => row.id) }
}

async function linkElsewhere({ engine, input, scope, rows, refused }: Many): Promise<void> {
  const { connection, batchId } = input
  const linking = rows.filter(({ checked }) => checked.links.length > 0)
  if (linking.length === 0) return
  const records = linking.map(({ id, checked }) => ({ id, links: linksBeside(checked.links) }))
  const { refused: unlinked } = await changeLinksOf({ engine, connection, scope, records, batchId })
  for (const { id, index } of linking) {
    const error = unlinked.get(id)
    if (error) refuseFirst(refused, index, error)
  }
}

/** What only the interpreter can work out, once the rows and their links are there. */
async function interpretNew({ engine, input, scope: { collection }, rows, calculations }: Many): Promise<void> {
  const ids = rows.map(row => row.id)
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, collection, failures)
  await interpretRows(
    input.connection,
    { collection, calculations, onFailures },
    sql`where t."id" = any(${ids}::text[])`,
  )
}

/** Rows that name others of the batch were written beside them, and read them when these were not there yet. */
async function calculateAgain({ engine, input, scope, rows, calculations }: Many): Promise<void> {
  const { collection } = scope
  if (!calculations.targets.has(collection.id)) return
  const own = new Set(rows.map(row => row.id))
  const naming = rows.filter(({ checked }) =>
    splitLinks(checked.links).inRow.some(({ change }) => own.has((change.set ?? change.add)?.[0]?.id ?? '')),
  )
  if (naming.length === 0) return
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, collection, failures)
  const again = sql`t."id" = any(${naming.map(row => row.id)}::text[])`
  const written = await recalculateEach(input.connection, { collection, calculations, onFailures }, again)
  await refreshReadersOf({ engine, connection: input.connection, scope }, { collection, ids: written })
}

async function requireRules({ input, scope, rows, refused }: Many): Promise<void> {
  if (scope.access.verbs.create === 'all') return
  const outside = await input.connection.run<{ id: string }>(sql`select t."id" from ${tableOf(scope)} t
    where t."id" = any(${rows.map(row => row.id)}::text[]) and (${filterWithValues(scope, 'create', 't')}) is not true`)
  const isOutside = new Set(outside.map(({ id }) => id))
  for (const { id, index } of rows) if (isOutside.has(id)) refuseFirst(refused, index, outsideRule())
}
