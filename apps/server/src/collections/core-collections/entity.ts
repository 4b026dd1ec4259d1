import { defineAssetCollection } from './define-asset-collection.ts'

/** The collections that builders make. */
export const collection = defineAssetCollection({
  id: 'Entity',
  name: 'Collections',
  description: 'Manage data structures and the associations between them.',
  icon: 'database',
  columns: {
    hideInApps: { type: 'boolean', format: 'checkbox', title: 'Hide in the navigation menu for all apps' },
    globalSearchable: { type: 'boolean', format: 'checkbox', title: 'Include in search results', default: true },
  },
  parts: {
    schema: { type: 'object', title: 'Schema' },
    detailGroupList: { type: 'array', title: 'Groups' },
    quickFilters: { type: 'array', title: 'Quick filters' },
    examples: { type: 'array', title: 'Examples' },
    i18nEnabled: { type: 'boolean', title: 'Translations' },
    logReads: { type: 'boolean', title: 'Log who opens and lists records' },
    formMode: { type: 'string', title: 'Groups of forms' },
  },
})
