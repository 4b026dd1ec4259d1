import { defineAsset } from '../../define-asset.ts'
import { FlowDocument } from '../../flow.ts'
import { look } from './look.ts'
import { words } from './words.ts'

export const asset = defineAsset({
  ...look,
  ...words,
  id: 'Flow',
  description: 'Automate what happens, step by step.',
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
