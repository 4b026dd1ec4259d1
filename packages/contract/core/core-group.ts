import { defineContract } from '../define-contract.ts'
import { GroupInput, GroupOutput, groupNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'CORE_GROUP',
  summary: 'Groups records of a core collection and counts, sums and compares them group by group.',
  input: GroupInput,
  output: GroupOutput,
  access: { records: 'read' },
  names: groupNames,
  readOnly: true,
  maxNodes: 5_000,
  refusals: ['NOT_FOUND'],
})
