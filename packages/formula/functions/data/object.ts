import { toText } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { type FormulaValue } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'OBJECT',
  label: 'Object',
  group: 'data',
  keywords: ['make', 'build', 'json', 'key value'],
  summary: 'An object made of keys and values in turn.',
  parameters: [{ name: 'parts', type: 'any', summary: 'key, value, key, value …', nullable: true, rest: true }],
  result: 'object',
  examples: [{ formula: 'OBJECT("a", 1, "b", [2])', result: { a: 1, b: [2] } }],
  evaluate: parts => {
    const entries: [string, FormulaValue][] = []
    for (let place = 0; place + 1 < parts.length; place += 2) {
      entries.push([toText(parts[place] ?? null) ?? '', parts[place + 1] ?? null])
    }
    return Object.fromEntries(entries)
  },
})
