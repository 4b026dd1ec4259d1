import { isPlainObject } from '@trellis/base'
import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { collectionSetting } from '../../settings.ts'
import { checkFilter } from '../../values/check-filter.ts'
import { readJson } from '../../values/nested-values.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'collection-filter',
  editsInDialog: true,
  label: 'Collection filter',
  summary: 'Conditions on the records of a collection.',
  category: 'data-driven',
  keywords: ['filter', 'conditions', 'query', 'criteria'],
  type: 'object',
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  settings: collectionSetting,
  defaults: { metadata: { fieldSize: 'full' } },
  check: checkFilter,
  fromText: (text, schema) => readJson(text, schema, checkFilter),
  toText: value => JSON.stringify(value),
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

/** Whether a filter sets any condition. */
export const isFilterSet = (value: unknown): boolean => isPlainObject(value) && Object.keys(value).length > 0
