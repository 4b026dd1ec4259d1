import { defineFormat } from '../../define-format.ts'
import { equalityOperators } from '../../operators.ts'
import { collectionSetting, placeholderSetting } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'collection-lookup',
  label: 'Collection lookup',
  summary: 'A record of a collection, looked up by its title and stored by its id.',
  category: 'data-driven',
  keywords: ['reference', 'picker', 'choose record', 'autocomplete'],
  operators: equalityOperators,
  searchable: false,
  uniqueable: true,
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
  samples: () => ['ALFKI', '10248', 'a:b.c~d-1'],
  invalidSamples: () => [
    { value: 5 },
    { value: { id: 'ALFKI' } },
    { value: 'x'.repeat(501) },
    { value: 'no blanks', settings: { metadata: { disableFreeText: true } } },
    { value: 'nul \u0000' },
  ],
})
