import { defineFormat } from '../../define-format.ts'
import { lengthSettings, unlimitedHeightSetting } from '../../settings.ts'
import { sourceTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...sourceTextTraits,
  ...rules,
  id: 'graphql',
  label: 'GraphQL',
  summary: 'A GraphQL query or schema, kept as it is written.',
  keywords: ['query', 'schema', 'api', 'gql'],
  settings: { ...lengthSettings, ...unlimitedHeightSetting },
  defaults: { metadata: { fieldSize: 'full' } },
  samples: () => [
    '{ orders(first: 5) { id } }',
    'query Q($id: ID!) {\n  order(id: $id) { ...f }\n}\nfragment f on Order { id }',
    'type Order { id: ID! }',
  ],
  invalidSamples: () => [
    { value: 5 },
    { value: {} },
    { value: 'nul \u0000' },
    { value: 'too long', settings: { maxLength: 3 } },
  ],
})
