import { isSame } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'INCLUDES',
  label: 'Has an item',
  group: 'list',
  keywords: ['contains', 'member', 'in list'],
  summary: 'Whether a list has an item that equals a value.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'value', type: 'any', summary: 'the value', nullable: true },
  ],
  result: 'boolean',
  examples: [{ formula: 'INCLUDES(["a", "b"], "b")', result: true }],
  evaluate: (list, value) => list.some(item => isSame(item, value)),
})
