import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'LENGTH',
  label: 'Length of a list',
  group: 'list',
  keywords: ['count items', 'size', 'how many', 'rows'],
  summary: 'How many items a list has.',
  parameters: [{ name: 'list', type: 'list', summary: 'the list' }],
  result: 'number',
  examples: [{ formula: 'LENGTH([1, null, 3])', result: 3 }],
  evaluate: list => list.length,
})
