import { UserError } from '@trellis/base'
import { sql } from 'kysely'
import { sqlState } from '../../../database/translate-error.ts'
import { getFormat } from '../../formats.ts'
import { ownTable } from '../names-in-use.ts'
import { liveFieldId, ownFieldIds, type PlannedStep, type SchemaChange } from '../schema-change.ts'
import { dropIndexesAndKeys } from '../schema-trash.ts'

/** Unique indexes that come or go; a change of format makes a new column, which needs its index again. */
export async function planUnique(change: SchemaChange): Promise<PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const fieldId of ownFieldIds(change.wanted)) {
    const after = change.wanted.schema.properties[fieldId]
    const oldId = liveFieldId(change, fieldId)
    const before = oldId === undefined ? undefined : change.live?.schema.properties[oldId]
    if (!after || getFormat(after.format).format.storage !== 'column') continue
    const was = before?.metadata?.unique ?? false
    const willBe = after.metadata?.unique ?? false
    const isConverted = before !== undefined && before.format !== after.format
    if (willBe && (!was || isConverted)) steps.push(await planIndex(change, fieldId, isConverted ? undefined : oldId))
    else if (was && !willBe && !isConverted) steps.push(planNoIndex(change, fieldId))
  }
  return steps
}

async function planIndex(change: SchemaChange, fieldId: string, oldId: string | undefined): Promise<PlannedStep> {
  const title = change.wanted.schema.properties[fieldId]?.title || fieldId
  const column = oldId === undefined ? undefined : change.names.columns.get(oldId)
  const twice = column === undefined ? 0 : await countRepeated(change, column)
  const message = `${twice} ${twice === 1 ? 'value occurs' : 'values occur'} more than once`
  return {
    action: 'add-unique',
    fieldId,
    description: twice > 0 ? `Make ${title} unique: not possible, ${message}` : `Make ${title} unique`,
    loses: 0,
    ...(twice > 0 && { blocked: { path: uniquePath(fieldId), message } }),
    run: () => addIndex(change, fieldId),
  }
}

function planNoIndex(change: SchemaChange, fieldId: string): PlannedStep {
  const title = change.wanted.schema.properties[fieldId]?.title || fieldId
  const description = `Let ${title} hold the same value more than once`
  return { action: 'remove-unique', fieldId, description, loses: 0, run: () => removeIndex(change, fieldId) }
}

async function countRepeated({ connection, tenant, names }: SchemaChange, column: string): Promise<number> {
  if (names.table === undefined) return 0
  const [row] = await connection.run<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${sql.id(tenant.schema, names.table)}
      where ${sql.id(column)} is not null group by ${sql.id(column)} having count(*) > 1) as repeated`,
  )
  return row?.count ?? 0
}

async function addIndex(change: SchemaChange, fieldId: string): Promise<void> {
  const column = change.names.columns.get(fieldId)
  if (column === undefined) return
  try {
    await change.connection.run(
      sql`create unique index on ${sql.id(change.tenant.schema, ownTable(change))} (${sql.id(column)})`,
    )
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const message = 'Some values occur more than once'
    throw new UserError('UNIQUE_VIOLATION', message, {
      details: { fields: { [uniquePath(fieldId)]: message } },
      cause: error,
    })
  }
}

async function removeIndex(change: SchemaChange, fieldId: string): Promise<void> {
  const column = change.names.columns.get(fieldId)
  if (column !== undefined)
    await dropIndexesAndKeys(change.connection, change.tenant, { table: ownTable(change), column })
}

function uniquePath(fieldId: string): string {
  return `schema.properties.${fieldId}.metadata.unique`
}
