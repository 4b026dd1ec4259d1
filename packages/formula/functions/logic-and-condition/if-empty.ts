import { commonType } from '../../check/types.ts'
import { isEmpty } from '../../coerce/empty.ts'
import { defineFunction } from '../../define-function.ts'
import { chooseSql, emptySql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'IF_EMPTY',
  label: 'If empty',
  group: 'logic-and-condition',
  keywords: ['default', 'fallback', 'ifblank'],
  summary: 'A value, or another where it is missing or holds nothing.',
  parameters: [
    { name: 'value', type: 'any', summary: 'the value', nullable: true },
    { name: 'fallback', type: 'any', summary: 'what to take instead', nullable: true },
  ],
  result: 'any',
  examples: [{ formula: 'IF_EMPTY("", "none")', result: 'none' }],
  resultOf: args => commonType(args),
  lazy:
    ([value, fallback]) =>
    frame => {
      const found = value?.(frame) ?? null
      return isEmpty(found) ? (fallback?.(frame) ?? null) : found
    },
  sql: args => {
    const empty = emptySql(args[0])
    return empty && chooseSql([empty, args[1]], args[0])
  },
})
