import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'MERGE',
  label: 'Merge',
  group: 'data',
  keywords: ['combine objects', 'assign', 'extend'],
  summary: 'Several objects in one; later ones win.',
  parameters: [{ name: 'objects', type: 'object', summary: 'the objects', nullable: true, rest: true }],
  result: 'object',
  examples: [{ formula: 'MERGE({a: 1, b: 1}, {b: 2})', result: { a: 1, b: 2 } }],
  evaluate: objects => Object.fromEntries(objects.flatMap(object => Object.entries(object ?? {}))),
})
