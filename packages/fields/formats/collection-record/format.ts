import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { collectionSetting } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'collection-record',
  label: 'Collection record',
  summary: 'A record of any collection.',
  category: 'data-driven',
  keywords: ['record', 'reference', 'any collection'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  settings: collectionSetting,
  defaults: {},
  samples: () => [
    { collectionId: 'Orders', recordId: '10248' },
    { collectionId: 'Customers', recordId: 'ALFKI', collection: 'Customers', alt: 'Alfreds Futterkiste' },
  ],
  invalidSamples: () => [
    { value: 'Orders/10248' },
    { value: { collectionId: 'Orders' } },
    { value: { collectionId: 'no blanks', recordId: '1' } },
    { value: { collectionId: 'Orders', recordId: 'no blanks' } },
    { value: { collectionId: 'Orders', recordId: '1', other: 1 } },
    { value: { collectionId: 'Orders', recordId: '1' }, settings: { metadata: { collectionId: 'Customers' } } },
  ],
})
