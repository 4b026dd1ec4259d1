import { readLiveDocument } from '../assets/read-live-document.ts'
import { builderAccess } from './core-access.ts'
import { defineCoreCollection } from './define-core-collection.ts'

/** Apps: list columns here, linked collections, users and rules in the live asset version. */
export const collection = defineCoreCollection({
  id: 'Tag',
  name: 'Apps',
  description: 'Group resources and assign users.',
  icon: 'apps',
  properties: {
    name: {
      type: 'string',
      format: 'text',
      title: 'Name',
      maxLength: 200,
      metadata: { detailGroupId: 'basic', detailOrder: 1 },
    },
    description: {
      type: 'string',
      format: 'multiline',
      title: 'Description',
      maxLength: 2000,
      metadata: { detailGroupId: 'basic', detailOrder: 2 },
    },
    icon: {
      type: 'string',
      format: 'text',
      title: 'Icon',
      maxLength: 80,
      metadata: { detailGroupId: 'basic', detailOrder: 3 },
    },
    color: {
      type: 'string',
      format: 'text',
      title: 'Color',
      maxLength: 40,
      metadata: { detailGroupId: 'basic', detailOrder: 4 },
    },
    order: {
      type: 'number',
      format: 'number',
      title: 'Order',
      metadata: { detailGroupId: 'configuration', detailOrder: 1 },
    },
    hideApp: {
      type: 'boolean',
      format: 'checkbox',
      title: 'Hide app',
      metadata: { detailGroupId: 'configuration', detailOrder: 2 },
    },
    excludeFromSearch: {
      type: 'boolean',
      format: 'checkbox',
      title: 'Exclude from global search',
      metadata: { detailGroupId: 'configuration', detailOrder: 3 },
    },
    liveVersion: {
      type: 'number',
      format: 'number',
      title: 'Live version',
      metadata: { detailGroupId: 'configuration', detailOrder: 3, disabled: true },
    },
    collections: {
      type: 'array',
      format: 'json',
      title: 'Collections',
      metadata: { detailGroupId: 'advanced', detailOrder: 1, detailPriority: 'other' },
    },
    users: {
      type: 'array',
      format: 'json',
      title: 'Users',
      metadata: { detailGroupId: 'advanced', detailOrder: 2, detailPriority: 'other' },
    },
  },
  required: ['name'],
  groups: [
    { id: 'basic', name: 'Basic', order: 1 },
    { id: 'configuration', name: 'Configuration', order: 4 },
    { id: 'advanced', name: 'Advanced', order: 5, collapsible: true, startsCollapsed: true },
  ],
  title: '{{record.name}}',
  storage: 'table',
  computed: {
    collections: (tenant, alias) => readLiveDocument(tenant, { kind: 'Tag', alias, key: 'collections' }),
    users: (tenant, alias) => readLiveDocument(tenant, { kind: 'Tag', alias, key: 'users' }),
  },
  accessOf: caller => builderAccess(caller, 'Tag', 'entityAdmin'),
  activity: 'log',
})
