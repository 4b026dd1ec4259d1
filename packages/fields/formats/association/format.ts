import { defineFormat } from '../../define-format.ts'
import { linkOperators } from '../../operators.ts'
import { rules } from './rules.ts'
import { viewSettings } from './view-settings.ts'

export const format = defineFormat({
  ...rules,
  id: 'association',
  label: 'Association',
  summary: 'Links to records of a collection, seen from both sides.',
  category: 'data-driven',
  keywords: ['relation', 'link', 'reference', 'lookup', 'foreign key', 'join', 'parent', 'child'],
  operators: linkOperators,
  searchable: false,
  uniqueable: false,
  settings: {
    'metadata.association.min': { type: 'integer', format: 'number', title: 'Fewest linked records', minimum: 0 },
    'metadata.association.max': {
      type: 'integer',
      format: 'number',
      title: 'Most linked records',
      minimum: -1,
      info: '-1 stands for any number.',
    },
    'metadata.association.inverseMax': {
      type: 'integer',
      format: 'number',
      title: 'Most records linked back',
      minimum: -1,
      info: 'How many records of this collection one record over there may link. -1 stands for any number.',
    },
    'metadata.association.inverseTitle': { type: 'string', format: 'text', title: 'Title over there', maxLength: 200 },
    ...viewSettings,
  },
  defaults: {},
  samples: () => [{ set: [{ id: 'ALFKI' }] }, { set: [{ id: '10248' }, { id: 'a:b.c~d-1' }] }],
  invalidSamples: () => [
    { value: 7 },
    { value: {} },
    { value: { set: 'ALFKI' } },
    { value: { set: [{ id: 'no blanks' }] } },
    { value: { set: [], add: ['ALFKI'] } },
    { value: { link: ['ALFKI'] } },
    { value: { set: ['A', 'A'] } },
    {
      value: { set: ['A', 'B'] },
      settings: { metadata: { association: { cursor: { collectionId: 'Customers' }, max: 1 } } },
    },
    { value: { modify: [{ id: 'A', relationship: 'x' }] } },
  ],
})
