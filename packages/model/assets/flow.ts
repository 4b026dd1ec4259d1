import { defineAsset } from '../define-asset.ts'
import { FlowDocument } from '../flow.ts'

export const asset = defineAsset({
  id: 'Flow',
  noun: 'flow',
  name: 'Flows',
  description: 'Automate what happens, step by step.',
  icon: 'account_tree',
  section: 'flows',
  role: 'developer',
  document: FlowDocument,
})
