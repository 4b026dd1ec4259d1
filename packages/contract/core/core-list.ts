import { defineContract } from '../define-contract.ts'
import { ListInput, ListOutput, listForm, listNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'CORE_LIST',
  summary: 'Lists records of a core collection: filter, search, sort, page, count.',
  input: ListInput,
  output: ListOutput,
  access: { records: 'read' },
  names: listNames,
  readOnly: true,
  maxNodes: 5_000,
  actionFor: 'both',
  action: {
    label: 'List users',
    summary: 'Lists people with whom one shares an app: filter, search, sort, page, count.',
    group: 'people',
    icon: 'groups',
    keywords: ['people', 'search', 'find'],
    ...listForm,
    needs: ['cursor.collectionId'],
    only: { 'cursor.collectionId': ['User'] },
  },
  refusals: ['NOT_FOUND'],
})
