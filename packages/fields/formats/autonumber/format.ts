import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { textOperators } from '../../operators.ts'
import { look } from './look.ts'

const longest = 80

/** Text, so that a number that was given stays as it is printed on paper, whatever its settings become. */
export const format = defineFormat({
  ...look,
  id: 'autonumber',
  label: 'Autonumber',
  summary: 'A number of its own for each record, given by the server and never twice.',
  category: 'identifier',
  keywords: ['sequence', 'serial', 'counter', 'running number', 'invoice number', 'ticket number'],
  type: 'string',
  generated: true,
  operators: textOperators,
  searchable: true,
  uniqueable: true,
  titleable: true,
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
  check,
  fromText: check,
  toText: value => String(value),
  samples: () => ['1', 'INV-00042', 'Ä 7'],
  invalidSamples: () => [{ value: 42 }, { value: 'x'.repeat(longest + 1) }, { value: 'a\u0000b' }],
})

function check(value: unknown, _schema: FieldSchema): Parsed {
  if (typeof value !== 'string') return problem('problem.text')
  if (value.includes('\u0000')) return problem('problem.textCharacters')
  return value.length > longest ? problem('problem.maxLength', { count: longest }) : { value }
}
