import { isPlainObject } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { collapseSettings, propertyCountSettings } from '../../settings.ts'
import { actionSubtype } from '../../values/action-subtype.ts'
import { nestedSamples } from '../../values/nested-samples.ts'
import { rules, text } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'object',
  label: 'Object',
  summary: 'Several fields that belong together, stored as one value.',
  category: 'raw',
  keywords: ['nested', 'group', 'structure', 'embedded', 'sub-form'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  settings: {
    properties: { type: 'object', format: 'json', title: 'Fields inside' },
    required: { type: 'array', format: 'json', title: 'Required fields inside' },
    ...propertyCountSettings,
    'metadata.subtype': {
      type: 'string',
      format: 'string-option-list',
      title: 'Frame',
      metadata: {
        optionList: [
          { value: 'framed', label: 'Framed' },
          { value: 'unframed', label: 'Unframed' },
          { value: actionSubtype, label: 'Action', hidden: true },
        ],
      },
    },
    ...collapseSettings,
  },
  defaults: { properties: {}, metadata: { fieldSize: 'full', subtype: 'framed' } },
  samples,
  invalidSamples: () => [
    { value: 'text' },
    { value: [] },
    { value: { unknown: 1 } },
    { value: { a: 5 }, settings: { properties: { a: text } } },
    { value: {}, settings: { properties: { a: text }, required: ['a'] } },
    { value: { a: '' }, settings: { properties: { a: text }, required: ['a'] } },
    { value: { a: 'x' }, settings: { properties: { a: text, b: text }, minProperties: 2 } },
    { value: { a: 'x', b: 'y' }, settings: { properties: { a: text, b: text }, maxProperties: 1 } },
    { value: { a: { b: 1 } }, settings: { properties: { a: { ...inner, properties: { b: text } } } } },
  ],
})

const inner: FieldSchema = { type: 'object', format: 'object', title: 'Inner' }

/** Nothing, then the first sample of every field inside. */
function samples({ properties }: FieldSchema): unknown[] {
  const filled = Object.entries(properties ?? {}).flatMap(([key, schema]) => {
    const sample = isPlainObject(schema) ? nestedSamples(schema)[0] : undefined
    return sample === undefined ? [] : [[key, sample]]
  })
  return filled.length === 0 ? [{}] : [{}, Object.fromEntries(filled)]
}
