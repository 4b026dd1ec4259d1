import { commonType } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { coalesceSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'IFNA',
  label: 'If not available',
  group: 'logic-and-condition',
  keywords: ['not found', 'lookup', 'n/a', 'fallback', 'xlookup'],
  summary:
    'A value, or another where there is none: a look-up that found nothing. An empty text is a value; what fails still fails.',
  spreadsheet: 'Catches whatever is empty.',
  parameters: [
    { name: 'value', type: 'any', summary: 'the value', nullable: true },
    { name: 'fallback', type: 'any', summary: 'what to take instead', nullable: true },
  ],
  result: 'any',
  examples: [
    { formula: 'IFNA(MATCH("c", ["a", "b"]), "not there")', result: 'not there' },
    { formula: 'IFNA(XLOOKUP("DE", ["FR", "DE"], ["Paris", "Berlin"]), "?")', result: 'Berlin' },
    { formula: 'IFNA(NA(), "none")', result: 'none' },
    { formula: 'IFNA("", "none")', result: '' },
    { formula: 'IFERROR(IFNA(ERROR("no"), "none"), "still fails")', result: 'still fails' },
  ],
  resultOf: args => commonType(args),
  lazy:
    ([value, fallback]) =>
    frame =>
      value?.(frame) ?? fallback?.(frame) ?? null,
  sql: args => coalesceSql(args),
})
