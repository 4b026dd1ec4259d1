import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'BLANK',
  label: 'Nothing',
  group: 'logic-and-condition',
  keywords: ['null', 'empty', 'none', 'na'],
  summary: 'The empty value.',
  parameters: [],
  result: 'any',
  examples: [{ formula: 'BLANK()', result: null }],
  resultOf: () => ({ kind: 'null' }),
  evaluate: () => null,
})
