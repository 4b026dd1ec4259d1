import { readStoredText } from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { getFormat } from '../../collections/formats.ts'
import { ownTable } from '../names-in-use.ts'
import type { SchemaChange } from '../schema-change.ts'
import { countTexts } from './convert-values.ts'

/** How many records hold an option that is taken away: they keep it, and whoever saves one with another choice cannot choose it again. */
export async function countGoneOptions(
  change: SchemaChange,
  oldId: string,
  { before, after }: { before: FieldSchema; after: FieldSchema },
): Promise<number> {
  const gone = goneOptions(before, after)
  const column = change.names.columns.get(oldId)
  if (gone.size === 0 || column === undefined || change.decided) return 0
  const { format, server } = getFormat(before.format)
  const table = sql.id(change.tenant.schema, ownTable(change))
  let holding = 0
  const rows = sql`select ${server.text(sql.id(column), before)} as text from ${table} where ${sql.id(column)} is not null`
  await countTexts(change.connection, rows, ({ text, count }) => {
    const parsed = readStoredText({ format, server }, text, before)
    const value: unknown = 'value' in parsed ? parsed.value : undefined
    if ((Array.isArray(value) ? value : [value]).some(each => gone.has(each))) holding += count
  })
  return holding
}

function goneOptions(before: FieldSchema, after: FieldSchema): ReadonlySet<unknown> {
  const kept = new Set(after.metadata?.optionList?.map(({ value }) => value))
  return new Set(before.metadata?.optionList?.map(({ value }) => value).filter(value => !kept.has(value)))
}
