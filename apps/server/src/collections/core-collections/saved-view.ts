import { standardGroups } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import type { CollectionAccess, RowRule } from '../../access/collection-access.ts'
import { coreAccess } from './core-access.ts'
import { defineCoreCollection } from './define-core-collection.ts'

/** How somebody wants to see a list: its filter, order, columns and look under a name, for themselves or for everybody who reads the collection. */
export const collection = defineCoreCollection({
  id: 'SavedView',
  name: 'Saved views',
  description: 'Named ways to see a list.',
  icon: 'view_list',
  properties: {
    name: {
      type: 'string',
      format: 'text',
      title: 'Name',
      maxLength: 200,
      metadata: { detailGroupId: 'basic', detailOrder: 1 },
    },
    collectionId: {
      type: 'string',
      format: 'text',
      title: 'Collection',
      maxLength: 59,
      metadata: { detailGroupId: 'basic', detailOrder: 2 },
    },
    shared: {
      type: 'boolean',
      format: 'checkbox',
      title: 'For everybody who reads the collection',
      metadata: { detailGroupId: 'basic', detailOrder: 3 },
    },
    order: { type: 'number', format: 'number', title: 'Order', metadata: { detailGroupId: 'basic', detailOrder: 4 } },
    state: {
      type: 'object',
      format: 'json',
      title: 'What it shows',
      metadata: { detailGroupId: 'basic', detailOrder: 5, detailPriority: 'other' },
    },
  },
  required: ['name', 'collectionId'],
  groups: [standardGroups.basic],
  title: '{{record.name}}',
  storage: 'table',
  accessOf: accessOfCaller,
  activity: 'log',
})

const own: RowRule = { filter: { createdBy: { $eq: '{{user.id}}' } }, values: {} }

/** One's own, and the shared ones of collections one reads; whoever defines collections also tidies what is shared. */
function accessOfCaller(caller: Caller): CollectionAccess {
  const builds = caller.roles.includes('entityAdmin')
  const readable = builds ? undefined : readableCollections(caller)
  const shared: RowRule = {
    filter: { shared: { $eq: true }, ...(readable ? { collectionId: { $in: readable } } : {}) },
    values: {},
  }
  const written = builds ? [own, shared] : [own]
  return {
    ...coreAccess(`SavedView:${JSON.stringify(readable ?? 'all')}`, ['create']),
    verbs: { create: 'all', read: [own, shared], update: written, delete: written },
  }
}

function readableCollections(caller: Caller): string[] {
  const ids = caller.apps.flatMap(app => app.collections.filter(each => each.read).map(each => each.collectionId))
  return [...new Set(ids)].toSorted()
}
