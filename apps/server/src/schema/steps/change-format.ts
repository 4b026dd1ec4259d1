import { ownValue } from '@trellis/base'
import type { FormatDefinition, FormatServer } from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { getFormat } from '../../collections/formats.ts'
import { compileSql } from '../../records/query/compile-sql.ts'
import { ownTable } from '../names-in-use.ts'
import { isPrepared, liveFieldId, ownFieldIds, ownLock, type PlannedStep, type SchemaChange } from '../schema-change.ts'
import { trashColumn } from '../schema-trash.ts'
import { preparedColumn } from '../stored/prepared-name.ts'
import { type Conversion, convertRows, forecastTexts } from './convert-values.ts'
import { addField, adoptColumn } from './fields.ts'
import { optionsFromValues } from './options-from-values.ts'
import { prepareConversion } from './prepare-conversion.ts'
import { startNumbers } from './start-numbers.ts'

type Half = { schema: FieldSchema; format: FormatDefinition; server: FormatServer }

const mostSamples = 5

/** Fields whose values are stored in another way from now on. */
export async function planFormats(change: SchemaChange): Promise<PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const fieldId of ownFieldIds(change.wanted)) {
    const conversion = findConversion(change, fieldId)
    if (conversion) steps.push(await planConversion(change, conversion))
  }
  return steps
}

function findConversion(change: SchemaChange, fieldId: string): (Conversion & { fieldId: string }) | undefined {
  const oldId = liveFieldId(change, fieldId)
  const before = oldId === undefined ? undefined : ownValue(change.live?.schema.properties, oldId)
  const after = ownValue(change.wanted.schema.properties, fieldId)
  const column = oldId === undefined ? undefined : change.names.columns.get(oldId)
  if (!before || !after || column === undefined || before.format === after.format) return undefined
  const halves = {
    before: { schema: before, ...getFormat(before.format) },
    after: { schema: after, ...getFormat(after.format) },
  }
  if (halves.before.format.storage !== halves.after.format.storage || !halves.after.server.columnType) return undefined
  return { fieldId, column, ...halves }
}

async function planConversion(
  change: SchemaChange,
  conversion: Conversion & { fieldId: string },
): Promise<PlannedStep> {
  const { fieldId, before, after } = conversion
  const name = after.schema.title || fieldId
  const table = sql.id(change.tenant.schema, ownTable(change))
  const { column } = conversion
  const forecast = change.decided
    ? { converts: 0, loses: 0, refused: [], isSame: true }
    : await forecastTexts(
        change.connection,
        conversion,
        sql`select ${sql.id(column)} from ${table} where ${sql.id(column)} is not null`,
      )
  const { converts, loses, refused, isSame } = forecast
  const newOptions = optionsFromValues(after, refused)
  const isInPlace = change.decided
    ? change.decided.inPlace.includes(fieldId)
    : loses === 0 && isSame && columnTypeText(before) === columnTypeText(after)
  const isLong = !isInPlace && (await isPrepared(change, fieldId, ownTable(change)))
  return {
    action: 'change-format',
    fieldId,
    sentences: [
      { code: 'change-format', values: { name, from: before.format.id, to: after.format.id } },
      { code: 'converts', values: { count: converts } },
      ...(loses > 0 ? [{ code: 'loses-values' as const, values: { count: loses } }] : []),
    ],
    loses,
    isInPlace,
    ...(refused.length > 0 && { samples: refused.slice(0, mostSamples) }),
    ...(newOptions && { newOptions }),
    ...(!isInPlace && { locks: ownLock(change) }),
    ...(isLong && { prepare: await prepareConversion(change, conversion) }),
    run: async () => {
      if (!isInPlace) await convert(change, conversion, isLong)
      await startNumbers(change, fieldId)
    },
  }
}

/** Into a new column; the old one goes to the trash. */
async function convert(
  change: SchemaChange,
  conversion: Conversion & { fieldId: string },
  isLong: boolean,
): Promise<void> {
  const { fieldId, before } = conversion
  const table = ownTable(change)
  const column = change.names.columns.get(fieldId)
  if (column === undefined) return
  const trashed = await trashColumn(
    change,
    { table, column },
    {
      fieldId,
      definition: { ...before.schema, replaced: true },
    },
  )
  if (isLong) {
    await adoptColumn(change, fieldId, preparedColumn(change, fieldId))
    return
  }
  await addField(change, fieldId)
  const target = change.names.columns.get(fieldId) ?? fieldId
  await convertRows(
    change.connection,
    { ...conversion, column: trashed },
    {
      table: sql.id(change.tenant.schema, table),
      target,
      rows: sql`true`,
    },
  )
}

function columnTypeText({ server, schema }: Half): string | undefined {
  const type = server.columnType?.(schema)
  return type && compileSql(type).text
}
