import { defineFunction } from '../../define-function.ts'
import { isList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'TYPE_OF',
  label: 'Type of a value',
  group: 'more',
  keywords: ['kind', 'typeof', 'type'],
  summary: 'What a value is: text, number, boolean, list, object or null.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'text',
  examples: [
    { formula: 'TYPE_OF([1])', result: 'list' },
    { formula: 'TYPE_OF(null)', result: 'null' },
  ],
  evaluate: value => {
    if (value === null) return 'null'
    if (isList(value)) return 'list'
    return typeof value === 'string' ? 'text' : typeof value
  },
})
