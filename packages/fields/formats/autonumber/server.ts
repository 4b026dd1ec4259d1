import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { defineFormatServer } from '../../define-format-server.ts'
import { textColumn } from '../../sql/text-column.ts'

const mostDigits = 18

export const server = defineFormatServer({
  ...textColumn,
  generate: (next, schema) => {
    const { padding } = settingsOf(schema)
    const picture = `FM${'9'.repeat(mostDigits - padding)}${'0'.repeat(padding)}`
    return sql`(${sql.lit(settingsOf(schema).prefix)} || to_char(${next}, ${sql.lit(picture)}))`
  },
  generatedFrom: (column, schema) => {
    const { prefix } = settingsOf(schema)
    const digits = sql`substr(${column}, ${sql.lit(prefix.length + 1)})`
    return sql`(case when starts_with(${column}, ${sql.lit(prefix)}) and ${digits} ~ '^[0-9]{1,15}$' then ${digits}::bigint end)`
  },
  firstGenerated: schema => schema.metadata?.autonumber?.start ?? 1,
})

function settingsOf({ metadata }: FieldSchema): { prefix: string; padding: number } {
  const { prefix = '', padding = 1 } = metadata?.autonumber ?? {}
  return { prefix, padding }
}
