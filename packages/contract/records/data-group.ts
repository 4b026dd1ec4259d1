import { defineContract } from '../define-contract.ts'
import { GroupInput, GroupOutput, groupNames, listForm } from '../shapes.ts'

export const contract = defineContract({
  name: 'DATA_GROUP',
  summary: 'Groups records of a collection and counts, sums and compares them group by group.',
  input: GroupInput,
  output: GroupOutput,
  access: { records: 'read' },
  names: groupNames,
  readOnly: true,
  maxNodes: 5_000,
  actionFor: 'both',
  action: {
    label: 'Group records',
    group: 'records',
    icon: 'bar_chart',
    keywords: ['count', 'sum', 'average', 'aggregate', 'total'],
    ...listForm,
  },
  refusals: ['NOT_FOUND'],
})
