import { defineAssetCollection } from './define-asset-collection.ts'

/** Apps: linked collections, rules and value keys are parts of their definition. */
export const collection = defineAssetCollection({
  id: 'Tag',
  name: 'Apps',
  description: 'Group resources and assign users.',
  icon: 'apps',
  columns: {
    order: { type: 'number', format: 'number', title: 'Order' },
    hideApp: { type: 'boolean', format: 'checkbox', title: 'Hide app' },
    excludeFromSearch: { type: 'boolean', format: 'checkbox', title: 'Exclude from global search' },
  },
  parts: {
    collections: { type: 'array', title: 'Collections' },
    valueKeys: { type: 'array', title: 'App user values' },
  },
})
