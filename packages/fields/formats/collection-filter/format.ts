import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { collectionSetting } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'collection-filter',
  label: 'Collection filter',
  summary: 'Conditions on the records of a collection.',
  category: 'data-driven',
  keywords: ['filter', 'conditions', 'query', 'criteria'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  holdsFormulas: true,
  settings: collectionSetting,
  defaults: { metadata: { fieldSize: 'full' } },
  samples: () => [
    { city: { $eq: 'Berlin' } },
    { $and: [{ freight: { $gt: 10, $lte: 50.5 } }, { $not: { shippedDate: { $exists: true } } }] },
    { customer: { $matches: { type: 'fields', filter: { country: { $in: ['DE', 'AT'] } } } } },
    {},
  ],
  invalidSamples: () => [
    { value: [] },
    { value: 'city = Berlin' },
    { value: { city: 'Berlin' } },
    { value: { city: { $regex: '.*' } } },
    { value: { $where: 'true' } },
    { value: { $and: { city: { $eq: 'Berlin' } } } },
    { value: { customer: { $matches: { type: 'other' } } } },
    { value: { city: { $eq: 'nul \u0000' } } },
  ],
})
