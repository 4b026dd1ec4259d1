import { type FieldSchema, standardGroups } from '@trellis/model'
import { coreAccess } from './core-access.ts'
import { defineCoreCollection } from './define-core-collection.ts'

const text = (title: string, detailOrder: number): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  metadata: { detailGroupId: 'basic', detailOrder },
})

/** Who did what to which record (1 §3.10). Written by the writers in their own transactions, never through an operation. */
export const collection = defineCoreCollection({
  id: 'Activity',
  name: 'Activity',
  description: 'Who changed what, from what to what.',
  icon: 'history',
  properties: {
    action: text('Action', 1),
    collectionId: text('Collection', 2),
    recordId: text('Record', 3),
    changesCount: {
      type: 'number',
      format: 'number',
      title: 'Changes',
      metadata: { detailGroupId: 'basic', detailOrder: 4 },
    },
    changeLog: {
      type: 'array',
      format: 'json',
      title: 'Change log',
      metadata: { detailGroupId: 'basic', detailOrder: 5, detailPriority: 'other' },
    },
    'changeLog.key': {
      type: 'array',
      format: 'multi-option-list',
      title: 'Changed fields',
      metadata: { detailGroupId: 'basic', detailOrder: 6, detailPriority: 'other' },
    },
    batchId: text('Batch', 7),
    undoOf: text('Undo of', 8),
  },
  required: [],
  groups: [standardGroups.basic],
  storage: 'view',
  // Everything is read through what the record engine hands in as `CoreReadings`; whoever forgets to ask it gets nothing.
  accessOf: () => coreAccess('Activity:none', []),
  activity: 'none',
})
