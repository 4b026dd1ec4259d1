import type { Comparison } from '@trellis/fields/server'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compileFields } from '../../collections/compile-collection.ts'
import { compileFilter, makeAliases } from './compile-filter.ts'
import { compileSql } from './compile-sql.ts'

const isCalculated = (fieldId: string) => fieldId === 'initials'
const fields = compileFields(
  {
    name: 'People',
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', format: 'text', title: 'Name' },
        notes: { type: 'string', format: 'rich-text', title: 'Notes' },
        initials: { type: 'string', format: 'text', title: 'Initials' },
      },
    },
    detailGroupList: [],
  },
  id =>
    isCalculated(id) ? { column: undefined, read: alias => sql`left(${sql.ref(`${alias}.name`)}, 1)` } : { column: id },
)

function textOf(fieldId: string, comparison: Comparison['is']): string {
  const field = fields.get(fieldId)
  if (!field) throw new Error(`There is no field ${fieldId}`)
  const values = [{ source: 'request', index: 0 }]
  return compileSql(compileFilter({ node: 'compare', field, comparison, values }, 't0', makeAliases())).text
}

test.each(['contains', 'starts-with', 'ends-with'] as const)(
  '%s has folding written out for a column of text, and calls its function once for what is worked out',
  comparison => {
    expect(textOf('name', comparison)).toContain('case when octet_length("t0"."name") = char_length("t0"."name")')
    expect(textOf('name', comparison)).not.toContain('trellis.fold(')
    expect(textOf('initials', comparison)).toBe('trellis.fold(left("t0"."name", 1)) like $1')
    expect(textOf('notes', comparison)).toMatch(/^trellis\.fold\(btrim\(/)
  },
)
