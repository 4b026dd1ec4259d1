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
  rowFields: {
    status: {
      type: 'string',
      format: 'string-option-list',
      title: 'Status',
      default: 'draft',
      metadata: {
        optionList: [
          { value: 'draft', label: 'Draft' },
          { value: 'enabled', label: 'Enabled' },
          { value: 'disabled', label: 'Disabled' },
          { value: 'blocked', label: 'Blocked' },
        ],
      },
    },
  },
})
