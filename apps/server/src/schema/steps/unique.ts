import { ownValue, UserError } from '@trellis/base'
import { sql } from 'kysely'
import { getFormat } from '../../collections/formats.ts'
import type { Queryable } from '../../database/database.ts'
import { sqlState } from '../../database/translate-error.ts'
import { ownTable } from '../names-in-use.ts'
import { isPrepared, liveFieldId, ownFieldIds, ownLock, type PlannedStep, type SchemaChange } from '../schema-change.ts'
import { dropIndexesAndKeys } from '../schema-trash.ts'
import type { Preparation } from '../stored/preparation.ts'
import { preparedColumn, preparedName } from '../stored/prepared-name.ts'

/** Unique indexes that come or go; a change of format that makes a new column needs its index again. */
export async function planUnique(change: SchemaChange, steps: readonly PlannedStep[]): Promise<PlannedStep[]> {
  const planned: PlannedStep[] = []
  for (const fieldId of ownFieldIds(change.wanted)) {
    const after = ownValue(change.wanted.schema.properties, fieldId)
    const oldId = liveFieldId(change, fieldId)
    const before = oldId === undefined ? undefined : ownValue(change.live?.schema.properties, oldId)
    if (!after || getFormat(after.format).format.storage !== 'column') continue
    const was = before?.metadata?.unique ?? false
    const willBe = after.metadata?.unique ?? false
    const own = steps.find(
      step => step.fieldId === fieldId && (step.action === 'change-format' || step.action === 'add-field'),
    )
    const hasNewColumn = own !== undefined && !own.isInPlace
    if (willBe && (!was || hasNewColumn)) {
      planned.push(
        await planIndex(change, fieldId, {
          oldId: hasNewColumn ? undefined : oldId,
          isLong: own?.prepare !== undefined,
        }),
      )
    } else if (was && !willBe && !hasNewColumn) planned.push(planNoIndex(change, fieldId))
  }
  return planned
}

type Place = { oldId: string | undefined; isLong: boolean }

async function planIndex(change: SchemaChange, fieldId: string, { oldId, isLong }: Place): Promise<PlannedStep> {
  const title = ownValue(change.wanted.schema.properties, fieldId)?.title || fieldId
  const restored = change.restored.get(fieldId)?.column ?? undefined
  const column = oldId === undefined ? restored : change.names.columns.get(oldId)
  const repeated = column === undefined || change.decided ? noneRepeated : await findRepeated(change, fieldId, column)
  const isReady = isLong || (column !== undefined && (await isPrepared(change, uniqueKey(fieldId), change.names.table)))
  const prepare = isReady ? prepareIndex(change, fieldId, column ?? preparedColumn(change, fieldId)) : undefined
  return {
    action: 'add-unique',
    fieldId,
    sentences: [
      { code: 'add-unique', values: { name: title } },
      ...(repeated.count > 0 ? [{ code: 'repeated' as const, values: { count: repeated.count } }] : []),
    ],
    loses: 0,
    // An index that stands already needs nobody to wait.
    ...(!prepare && { locks: ownLock(change) }),
    ...(repeated.count > 0 && {
      samples: repeated.samples,
      blocked: { path: uniquePath(fieldId), message: repeated.message },
    }),
    ...(prepare && { prepare }),
    run: async () => {
      if (!prepare) await addIndex(change, fieldId)
    },
  }
}

const uniqueKey = (fieldId: string) => `unique ${fieldId}`

function prepareIndex(change: SchemaChange, fieldId: string, column: string): Preparation {
  const { schema } = change.tenant
  const table = ownTable(change)
  const name = preparedName(change.id, fieldId, 'unique')
  return {
    key: uniqueKey(fieldId),
    locks: ownLock(change),
    index: {
      schema,
      name,
      table,
      column,
      async onRepeated(connection) {
        const { message } = await findRepeated({ ...change, connection }, fieldId, column)
        return new UserError('UNIQUE_VIOLATION', message, { details: { fields: { [uniquePath(fieldId)]: message } } })
      },
    },
    discard: connection => dropPrepared(connection, schema, name),
  }
}

async function dropPrepared(connection: Queryable, schema: string, name: string): Promise<void> {
  await connection.run(sql`drop index if exists ${sql.id(schema, name)}`)
}

function planNoIndex(change: SchemaChange, fieldId: string): PlannedStep {
  const title = ownValue(change.wanted.schema.properties, fieldId)?.title || fieldId
  return {
    action: 'remove-unique',
    fieldId,
    sentences: [{ code: 'remove-unique', values: { name: title } }],
    loses: 0,
    locks: ownLock(change),
    run: () => removeIndex(change, fieldId),
  }
}

type Repeated = { count: number; samples: readonly string[]; message: string }

const noneRepeated: Repeated = { count: 0, samples: [], message: '' }
const mostNamed = 5

/** The values that stand in the way, the most frequent ones by name. */
async function findRepeated(
  { connection, tenant, names, wanted }: SchemaChange,
  fieldId: string,
  column: string,
): Promise<Repeated> {
  const schema = ownValue(wanted.schema.properties, fieldId)
  if (names.table === undefined || !schema) return noneRepeated
  const text = getFormat(schema.format).server.text(sql.id(column), schema)
  const rows = await connection.run<{ text: string; times: number; count: number }>(
    sql`select ${text} as text, count(*)::int as times, (count(*) over ())::int as count from ${sql.id(tenant.schema, names.table)}
      where ${sql.id(column)} is not null group by ${sql.id(column)} having count(*) > 1
      order by 2 desc, 1 limit ${mostNamed}`,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return noneRepeated
  const samples = rows.map(({ text: value, times }) => `"${value.slice(0, 80)}" (${times} times)`)
  const more = count > rows.length ? ' and others' : ''
  const occur = count === 1 ? '1 value occurs' : `${count} values occur`
  return { count, samples, message: `${occur} more than once: ${samples.join(', ')}${more}` }
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
