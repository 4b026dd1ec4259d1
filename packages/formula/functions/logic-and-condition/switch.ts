import { commonType } from '../../check/types.ts'
import { isSame } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'SWITCH',
  label: 'Switch',
  group: 'logic-and-condition',
  keywords: ['case', 'match', 'choose by value', 'lookup'],
  summary: 'The value behind the first case that equals an expression, else the last value if one is left over.',
  spreadsheet: 'Case counts.',
  parameters: [
    { name: 'expression', type: 'any', summary: 'what is compared', nullable: true },
    { name: 'first', type: 'any', summary: 'the first case', nullable: true },
    {
      name: 'more',
      type: 'any',
      summary: 'its value, further cases and values, and at last what else',
      nullable: true,
      rest: true,
    },
  ],
  result: 'any',
  examples: [
    { formula: 'SWITCH("b", "a", 1, "b", 2, 0)', result: 2 },
    { formula: 'SWITCH("x", "a", 1, "b", 2, 0)', result: 0 },
  ],
  resultOf: args =>
    commonType(
      args.slice(1).filter((_, place, rest) => place % 2 === 1 || (place === rest.length - 1 && rest.length % 2 === 1)),
    ),
  lazy:
    ([expression, ...cases]) =>
    frame => {
      const value = expression?.(frame) ?? null
      for (let place = 0; place + 1 < cases.length; place += 2) {
        if (isSame(value, cases[place]?.(frame) ?? null)) return cases[place + 1]?.(frame) ?? null
      }
      return cases.length % 2 === 1 ? (cases.at(-1)?.(frame) ?? null) : null
    },
})
