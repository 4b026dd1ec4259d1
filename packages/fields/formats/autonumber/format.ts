import { defineFormat } from '../../define-format.ts'
import { textOperators } from '../../operators.ts'
import { longest, rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'autonumber',
  label: 'Autonumber',
  summary: 'A number of its own for each record, given by the server and never twice.',
  category: 'identifier',
  keywords: ['sequence', 'serial', 'counter', 'running number', 'invoice number', 'ticket number'],
  operators: textOperators,
  searchable: true,
  uniqueable: true,
  settings: {
    'metadata.autonumber.prefix': {
      type: 'string',
      format: 'text',
      title: 'Before the number',
      maxLength: 40,
      info: 'INV- makes INV-1. Records keep the number they have.',
    },
    'metadata.autonumber.padding': {
      type: 'integer',
      format: 'number',
      title: 'Fewest digits',
      minimum: 1,
      maximum: 15,
      info: '5 makes 00042 of 42.',
    },
    'metadata.autonumber.start': {
      type: 'integer',
      format: 'number',
      title: 'First number',
      minimum: 0,
      maximum: 999_999_999_999,
    },
  },
  defaults: { metadata: { unique: true } },
  samples: () => ['1', 'INV-00042', 'Ä 7'],
  invalidSamples: () => [{ value: 42 }, { value: 'x'.repeat(longest + 1) }, { value: 'a\u0000b' }],
})
