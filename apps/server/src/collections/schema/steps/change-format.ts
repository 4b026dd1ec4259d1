import { type FormatDefinition, type FormatServer, isEmptyValue, readStoredText } from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { compileSql } from '../../../records/query/compile-sql.ts'
import { getFormat } from '../../formats.ts'
import { ownTable } from '../names-in-use.ts'
import { liveFieldId, ownFieldIds, type PlannedStep, type SchemaChange } from '../schema-change.ts'
import { trashColumn } from '../schema-trash.ts'
import { addField } from './fields.ts'

type Half = { schema: FieldSchema; format: FormatDefinition; server: FormatServer }
type Conversion = { fieldId: string; before: Half; after: Half; column: string }
/** Which texts of a column the new format takes, and how many records hold one that it does not. */
type Forecast = { converts: number; loses: number; refused: string[]; values: Map<string, unknown> }

const textsAtOnce = 5000
const blanks = ' \t\r\n'

/** Fields whose values are stored in another way from now on. */
export async function planFormats(change: SchemaChange): Promise<PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const fieldId of ownFieldIds(change.wanted)) {
    const conversion = findConversion(change, fieldId)
    if (conversion) steps.push(await planConversion(change, conversion))
  }
  return steps
}

function findConversion(change: SchemaChange, fieldId: string): Conversion | undefined {
  const oldId = liveFieldId(change, fieldId)
  const before = oldId === undefined ? undefined : change.live?.schema.properties[oldId]
  const after = change.wanted.schema.properties[fieldId]
  const column = oldId === undefined ? undefined : change.names.columns.get(oldId)
  if (!before || !after || column === undefined || before.format === after.format) return undefined
  const halves = {
    before: { schema: before, ...getFormat(before.format) },
    after: { schema: after, ...getFormat(after.format) },
  }
  if (halves.before.format.storage !== halves.after.format.storage || !halves.after.server.columnType) return undefined
  return { fieldId, column, ...halves }
}

async function planConversion(change: SchemaChange, conversion: Conversion): Promise<PlannedStep> {
  const { fieldId, before, after } = conversion
  const forecast = await forecastTexts(change, conversion)
  const lost = forecast.loses > 0 ? `; ${forecast.loses} would be lost and can be restored for 30 days` : ''
  const name = after.schema.title || fieldId
  return {
    action: 'change-format',
    fieldId,
    description: `Change the format of ${name} from ${before.format.label} to ${after.format.label}: ${forecast.converts} values convert${lost}`,
    loses: forecast.loses,
    run: () => convert(change, conversion, forecast),
  }
}

async function forecastTexts(change: SchemaChange, { column, before, after }: Conversion): Promise<Forecast> {
  const forecast: Forecast = { converts: 0, loses: 0, refused: [], values: new Map() }
  const { connection, tenant } = change
  const text = before.server.text(sql.id(column), before.schema)
  await connection.run(sql`declare converted_texts no scroll cursor for
    select text, count(*)::int as count from (
      select ${text} as text from ${sql.id(tenant.schema, ownTable(change))} where ${sql.id(column)} is not null) as texts
    group by text`)
  for (;;) {
    const rows = await connection.run<{ text: string; count: number }>(
      sql`fetch ${sql.lit(textsAtOnce)} from converted_texts`,
    )
    if (rows.length === 0) break
    for (const row of rows) judge(forecast, row, after)
  }
  await connection.run(sql`close converted_texts`)
  return forecast
}

function judge(forecast: Forecast, { text, count }: { text: string; count: number }, after: Half): void {
  const parsed = text.trim() === '' ? { value: undefined } : readStoredText(after, text.trim(), after.schema)
  if ('problem' in parsed) {
    forecast.loses += count
    forecast.refused.push(text)
    return
  }
  if (!isEmptyValue(parsed.value)) forecast.converts += count
  if (!after.server.fromText) forecast.values.set(text, parsed.value)
}

/** In place where the column's type stays and nothing is lost; else into a new column, the old one goes to the trash. */
async function convert(change: SchemaChange, conversion: Conversion, forecast: Forecast): Promise<void> {
  const { fieldId, before, after } = conversion
  if (forecast.loses === 0 && columnTypeText(before) === columnTypeText(after)) return
  const table = ownTable(change)
  const column = change.names.columns.get(fieldId)
  if (column === undefined) return
  const trashed = await trashColumn(change, { table, column }, { fieldId, definition: before.schema })
  await addField(change, fieldId)
  const target = sql.id(change.names.columns.get(fieldId) ?? fieldId)
  const source = sql.id(trashed)
  const text = before.server.text(source, before.schema)
  const qualified = sql.id(change.tenant.schema, table)
  if (after.server.fromText) {
    const value = after.server.fromText(sql`btrim(${text}, ${blanks})`, after.schema)
    await change.connection.run(
      sql`update ${qualified} set ${target} = ${value} where ${source} is not null and btrim(${text}, ${blanks}) <> ''
        and ${text} <> all(${forecast.refused}::text[])`,
    )
    return
  }
  const pairs = [...forecast.values].filter(([, value]) => !isEmptyValue(value))
  const texts = pairs.map(([each]) => each)
  const values = pairs.map(([, value]) => String(after.server.toDatabase(value, after.schema)))
  await change.connection.run(
    sql`update ${qualified} set ${target} = converted.value::${after.server.columnType?.(after.schema) ?? sql`text`}
      from unnest(${texts}::text[], ${values}::text[]) as converted(text, value)
      where ${source} is not null and ${text} = converted.text`,
  )
}

function columnTypeText({ server, schema }: Half): string | undefined {
  const type = server.columnType?.(schema)
  return type && compileSql(type).text
}
