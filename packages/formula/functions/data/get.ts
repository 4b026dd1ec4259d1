import { defineFunction } from '../../define-function.ts'
import { type FormulaValue, ownProperty } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'GET',
  label: 'Get',
  group: 'data',
  keywords: ['property', 'path', 'field', 'read'],
  summary: 'What an object or list has under a path of keys.',
  parameters: [
    { name: 'data', type: 'any', summary: 'the object or list' },
    { name: 'path', type: 'text', summary: 'the keys, with dots between; `lines.0.amount`' },
    { name: 'fallback', type: 'any', summary: 'what to take where there is nothing', optional: true, nullable: true },
  ],
  result: 'any',
  examples: [
    { formula: 'GET({a: {b: 7}}, "a.b")', result: 7 },
    { formula: 'GET({a: 1}, "x", "none")', result: 'none' },
  ],
  evaluate: (data, path, fallback) => path.split('.').reduce<FormulaValue>(ownProperty, data) ?? fallback ?? null,
})
