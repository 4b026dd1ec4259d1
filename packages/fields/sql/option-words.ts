import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import type { Sql } from '../define-format-server.ts'
import { optionsOf } from '../values/options.ts'

type Labelled = { value: string | number; words: string }

/** Each is written out wherever the words of the field are asked for. */
const mostLabelled = 100

/** The options whose labels say more than their values do. */
function labelled(schema: FieldSchema): Labelled[] {
  const options = optionsOf(schema).flatMap(({ value, label }) =>
    label === String(value) ? [] : [{ value, words: `${label} ${value}` }],
  )
  return options.slice(0, mostLabelled)
}

/** What people see of an option, and what is stored. */
export function optionWords(column: Sql, schema: FieldSchema): Sql {
  const options = labelled(schema)
  if (options.length === 0) return column
  const whens = options.map(({ value, words }) => sql`when ${sql.lit(String(value))} then ${sql.lit(words)}`)
  return sql`(case ${column} ${sql.join(whens, sql` `)} else ${column} end)`
}

/** The same of several; without a subquery, which an index over it cannot have. */
export function choicesWords(column: Sql, schema: FieldSchema): Sql {
  const labels = labelled(schema).map(({ value, words }) => {
    const item = sql.lit(JSON.stringify([value]))
    return sql`case when ${column} @> ${item}::jsonb then ${sql.lit(` ${words}`)} else '' end`
  })
  return sql`(${sql.join([sql`(${column})::text`, ...labels], sql` || `)})`
}
