import {
  type FormatDefinition,
  type FormatServer,
  isEmptyValue,
  readStoredText,
  type Sql,
} from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

type Half = { schema: FieldSchema; format: FormatDefinition; server: FormatServer }

/** A column whose values are read as text and stored as the new format has them. */
export type Conversion = { before: Half; after: Half; column: string }

/**
 * How many values the new format takes, and which texts it does not; `isSame`: no text means an option that is written in another way, so
 * that what is stored may stay.
 */
export type Forecast = {
  converts: number
  loses: number
  refused: string[]
  values: Map<string, unknown>
  isSame: boolean
}

const textsAtOnce = 5000
const blanks = ' \t\r\n'

/** Judges the values that `rows` selects as the column. */
export async function forecastTexts(
  connection: Queryable,
  { column, before, after }: Conversion,
  rows: Sql,
): Promise<Forecast> {
  const forecast: Forecast = { converts: 0, loses: 0, refused: [], values: new Map(), isSame: true }
  const text = before.server.text(sql.id(column), before.schema)
  await countTexts(connection, sql`select ${text} as text from (${rows}) as stored`, row => judge(forecast, row, after))
  return forecast
}

type CountedText = { text: string; count: number }

/** Each different `text` that `rows` selects, with how often it is there. */
export async function countTexts(
  connection: Queryable,
  rows: Sql,
  onText: (counted: CountedText) => void,
): Promise<void> {
  await connection.run(sql`declare counted_texts no scroll cursor for
    select text, count(*)::int as count from (${rows}) as texts where text is not null group by text`)
  for (;;) {
    const found = await connection.run<CountedText>(sql`fetch ${sql.lit(textsAtOnce)} from counted_texts`)
    if (found.length === 0) break
    for (const row of found) onText(row)
  }
  await connection.run(sql`close counted_texts`)
}

function judge(forecast: Forecast, { text, count }: CountedText, after: Half): void {
  const parsed = text.trim() === '' ? { value: undefined } : readStoredText(after, text.trim(), after.schema)
  if ('problem' in parsed) {
    forecast.loses += count
    forecast.refused.push(text)
    return
  }
  if (!isEmptyValue(parsed.value)) forecast.converts += count
  if (after.server.newOptions && parsed.value !== undefined && parsed.value !== text) forecast.isSame = false
  if (!after.server.fromText) forecast.values.set(text, parsed.value)
}

type Place = { table: Sql; target: string; rows: Sql }

/** Fills the target column of these rows, which nobody else writes until the transaction ends; tells what could not be carried over. */
export async function convertRows(connection: Queryable, conversion: Conversion, place: Place): Promise<Forecast> {
  const { column, before, after } = conversion
  const { table, rows } = place
  const source = sql.id(column)
  const forecast = await forecastTexts(
    connection,
    conversion,
    sql`select ${source} from ${table} where ${rows} and ${source} is not null`,
  )
  const text = before.server.text(source, before.schema)
  const target = sql.id(place.target)
  const isSource = sql`${rows} and ${source} is not null`
  if (after.server.fromText) {
    const value = after.server.fromText(sql`btrim(${text}, ${blanks})`, after.schema)
    await connection.run(
      sql`update ${table} set ${target} = ${value} where ${isSource} and btrim(${text}, ${blanks}) <> ''
        and ${text} <> all(${forecast.refused}::text[])`,
    )
    return forecast
  }
  const pairs = [...forecast.values].filter(([, value]) => !isEmptyValue(value))
  const texts = pairs.map(([each]) => each)
  const values = pairs.map(([, value]) => String(after.server.toDatabase(value, after.schema)))
  await connection.run(
    sql`update ${table} set ${target} = converted.value::${after.server.columnType?.(after.schema) ?? sql`text`}
      from unnest(${texts}::text[], ${values}::text[]) as converted(text, value)
      where ${isSource} and ${text} = converted.text`,
  )
  return forecast
}
