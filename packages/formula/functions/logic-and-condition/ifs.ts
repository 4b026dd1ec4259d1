import { commonType } from '../../check/types.ts'
import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { chooseSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'IFS',
  label: 'If several',
  group: 'logic-and-condition',
  keywords: ['conditions', 'cases', 'else if', 'when'],
  summary: 'The value behind the first condition that holds; empty where none does.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'condition', type: 'any', summary: 'the first condition', nullable: true },
    { name: 'value', type: 'any', summary: 'its value', nullable: true },
    { name: 'more', type: 'any', summary: 'further conditions and values in turn', nullable: true, rest: true },
  ],
  pairsFrom: 0,
  result: 'any',
  examples: [{ formula: 'IFS(5 > 7, "a", 5 > 3, "b")', result: 'b' }],
  resultOf: args => commonType(args.filter((_, place) => place % 2 === 1)),
  lazy: args => frame => {
    for (let place = 0; place + 1 < args.length; place += 2) {
      if (toBoolean(args[place]?.(frame) ?? null) === true) return args[place + 1]?.(frame) ?? null
    }
    return null
  },
  sql: args => chooseSql(args, undefined),
})
