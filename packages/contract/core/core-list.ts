import { defineContract } from '../define-contract.ts'
import { ListInput, ListOutput, listNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'CORE_LIST',
  summary: 'Lists records of a core collection: filter, search, sort, page, count.',
  input: ListInput,
  output: ListOutput,
  access: { records: 'read' },
  names: listNames,
  readOnly: true,
  maxNodes: 5_000,
})
