import { isRecordId } from '@trellis/base'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { linkOperators } from '../../operators.ts'
import { linkedIds } from '../../values/links.ts'
import { checkAssociationChange } from './check-association-change.ts'
import { look } from './look.ts'
import { viewSettings } from './view-settings.ts'

export const format = defineFormat({
  ...look,
  id: 'association',
  editsInDialog: true,
  label: 'Association',
  summary: 'Links to records of a collection, seen from both sides.',
  category: 'data-driven',
  keywords: ['relation', 'link', 'reference', 'lookup', 'foreign key', 'join', 'parent', 'child'],
  type: 'array',
  operators: linkOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
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
  check: checkAssociationChange,
  fromText,
  toText: value => linkedIds(value).join(', '),
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

/** Record ids separated by commas: an import links by key. */
function fromText(text: string, schema: Parameters<typeof checkAssociationChange>[1]): Parsed {
  const ids = text.split(',').map(id => id.trim())
  return ids.every(isRecordId) ? checkAssociationChange({ set: ids }, schema) : problem('problem.linkId')
}
