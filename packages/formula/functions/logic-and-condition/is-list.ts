import { defineFunction } from '../../define-function.ts'
import { isList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'IS_LIST',
  label: 'Is a list',
  group: 'logic-and-condition',
  keywords: ['array', 'type'],
  summary: 'Whether a value is a list.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [{ formula: 'IS_LIST([])', result: true }],
  evaluate: value => isList(value),
})
