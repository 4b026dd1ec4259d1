import { isSame } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'XLOOKUP',
  label: 'Look up',
  group: 'list',
  keywords: ['vlookup', 'hlookup', 'lookup', 'find in table'],
  summary: 'The item of a list at the place at which another list holds a value.',
  spreadsheet: 'Finds the first equal value alone; case counts, there are no wildcards.',
  parameters: [
    { name: 'value', type: 'any', summary: 'the value to look for', nullable: true },
    { name: 'lookup', type: 'list', summary: 'where to look' },
    { name: 'results', type: 'list', summary: 'what to take the answer from' },
    { name: 'otherwise', type: 'any', summary: 'the answer where it is not found', optional: true },
  ],
  result: 'any',
  examples: [
    { formula: 'XLOOKUP("DE", ["FR", "DE"], ["Paris", "Berlin"])', result: 'Berlin' },
    { formula: 'XLOOKUP("IT", ["FR", "DE"], ["Paris", "Berlin"], "?")', result: '?' },
  ],
  evaluate: (value, lookup, results, otherwise) => {
    const place = lookup.findIndex(item => isSame(item, value))
    return place === -1 ? (otherwise ?? null) : (results[place] ?? null)
  },
})
