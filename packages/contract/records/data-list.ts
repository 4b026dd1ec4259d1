import { defineContract } from '../define-contract.ts'
import { ListInput, ListOutput, listForm, listNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'DATA_LIST',
  summary: 'Lists records of a collection: filter, search, sort, page, count.',
  input: ListInput,
  output: ListOutput,
  access: { records: 'read' },
  names: listNames,
  readOnly: true,
  maxNodes: 5_000,
  actionFor: 'both',
  action: {
    label: 'List records',
    group: 'records',
    icon: 'list',
    keywords: ['search', 'find', 'filter', 'query'],
    ...listForm,
  },
  refusals: ['NOT_FOUND'],
})
