import { isPlainObject } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { collapseSettings, propertyCountSettings } from '../../settings.ts'
import {
  checkProperties,
  displayNested,
  nestedFileIds,
  nestedParts,
  nestedSamples,
  nestedWithFiles,
  readJson,
} from '../../values/nested-values.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'object',
  editsInDialog: true,
  label: 'Object',
  summary: 'Several fields that belong together, stored as one value.',
  category: 'raw',
  keywords: ['nested', 'group', 'structure', 'embedded', 'sub-form'],
  type: 'object',
  nests: 'properties',
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
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
        ],
      },
    },
    ...collapseSettings,
  },
  defaults: { properties: {}, metadata: { fieldSize: 'full', subtype: 'framed' } },
  check: checkProperties,
  fromText: (text, schema) => readJson(text, schema, checkProperties),
  toText: value => JSON.stringify(value),
  display(value: unknown, schema: FieldSchema, locale: string, timeZone?: string) {
    const parts = nestedParts(value, schema).map(
      part => `${part.schema.title || part.key}: ${displayNested(part.value, part.schema, locale, timeZone)}`,
    )
    return parts.join(', ') || '–'
  },
  fileIds: nestedFileIds,
  withFiles: nestedWithFiles,
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

const text: FieldSchema = { type: 'string', format: 'text', title: 'Text' }
const inner: FieldSchema = { type: 'object', format: 'object', title: 'Inner' }

/** Nothing, then the first sample of every field inside. */
function samples({ properties }: FieldSchema): unknown[] {
  const filled = Object.entries(properties ?? {}).flatMap(([key, schema]) => {
    const sample = isPlainObject(schema) ? nestedSamples(schema)[0] : undefined
    return sample === undefined ? [] : [[key, sample]]
  })
  return filled.length === 0 ? [{}] : [{}, Object.fromEntries(filled)]
}
