import { isRecordId } from '@trellis/base'
import type { FieldSchema, OptionItem } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { equalityOperators } from '../../operators.ts'
import { collectionSetting, placeholderSetting } from '../../settings.ts'
import { checkText } from '../../values/text.ts'
import { coreOptionsOf } from './core-options.ts'
import { look } from './look.ts'

const longestText = 500

export const format = defineFormat({
  ...look,
  id: 'collection-lookup',
  label: 'Collection lookup',
  summary: 'A record of a collection, looked up by its title and stored by its id.',
  category: 'data-driven',
  keywords: ['reference', 'picker', 'choose record', 'autocomplete'],
  type: 'string',
  operators: equalityOperators,
  searchable: false,
  uniqueable: true,
  titleable: false,
  settings: {
    ...collectionSetting,
    'metadata.disableFreeText': {
      type: 'boolean',
      format: 'checkbox',
      title: 'Records only',
      info: 'Text that is no record of the collection is refused.',
    },
    'metadata.disableNavigate': { type: 'boolean', format: 'checkbox', title: 'No link to the record' },
    'metadata.fixedFilter': { type: 'object', format: 'collection-filter', title: 'Only records with' },
    'metadata.additionalOptions': { type: 'array', format: 'option-items', title: 'Further options' },
    'metadata.coreOptions': {
      type: 'boolean',
      format: 'checkbox',
      title: 'Offer what the product brings',
      info: 'Such as its own views beside those that were made here.',
    },
    ...placeholderSetting,
  },
  defaults: {},
  check,
  fromText: check,
  lookedUp: (value, schema) =>
    schema.metadata?.disableFreeText && !additionalOption(value, schema) ? String(value) : undefined,
  toText: String,
  display: (value, schema) => additionalOption(value, schema)?.label ?? String(value),
  samples: () => ['ALFKI', '10248', 'a:b.c~d-1'],
  invalidSamples: () => [
    { value: 5 },
    { value: { id: 'ALFKI' } },
    { value: 'x'.repeat(501) },
    { value: 'no blanks', settings: { metadata: { disableFreeText: true } } },
    { value: 'nul \u0000' },
  ],
})

/** Choices beside the records: the field's own, and where it asks for them those of the product. */
export function lookupOptions({ metadata }: FieldSchema): readonly OptionItem[] {
  const { optionList = [], additionalOptions = [], coreOptions, collectionId } = metadata ?? {}
  return [...optionList, ...additionalOptions, ...(coreOptions ? coreOptionsOf(collectionId) : [])]
}

export function additionalOption(value: unknown, schema: FieldSchema) {
  return lookupOptions(schema).find(option => String(option.value) === value)
}

/** The id of a record or another option; any text unless that is turned off. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, { type: 'string', format: '', title: '', maxLength: longestText })
  if ('problem' in checked || !schema.metadata?.disableFreeText) return checked
  return isRecordId(value) || additionalOption(value, schema) ? checked : problem('problem.recordId')
}
