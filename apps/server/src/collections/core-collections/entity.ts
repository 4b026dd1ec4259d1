import { readLiveDocument } from '../assets/read-live-document.ts'
import { builderAccess } from './core-access.ts'
import { defineCoreCollection } from './define-core-collection.ts'

/** The collections that builders make: list columns here, the definition in the live asset version. */
export const collection = defineCoreCollection({
  id: 'Entity',
  name: 'Collections',
  description: 'Manage data structures and the associations between them.',
  icon: 'database',
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
    globalSearchable: {
      type: 'boolean',
      format: 'checkbox',
      title: 'Include in search results',
      default: true,
      metadata: { detailGroupId: 'configuration', detailOrder: 1 },
    },
    liveVersion: {
      type: 'number',
      format: 'number',
      title: 'Live version',
      metadata: { detailGroupId: 'configuration', detailOrder: 2, disabled: true },
    },
    schema: {
      type: 'object',
      format: 'json',
      title: 'Schema',
      metadata: { detailGroupId: 'advanced', detailOrder: 1, detailPriority: 'other' },
    },
    detailGroupList: {
      type: 'array',
      format: 'json',
      title: 'Groups',
      metadata: { detailGroupId: 'advanced', detailOrder: 2, detailPriority: 'other' },
    },
    quickFilters: {
      type: 'array',
      format: 'json',
      title: 'Quick filters',
      metadata: { detailGroupId: 'advanced', detailOrder: 3, detailPriority: 'other' },
    },
    examples: {
      type: 'array',
      format: 'json',
      title: 'Examples',
      metadata: { detailGroupId: 'advanced', detailOrder: 4, detailPriority: 'other' },
    },
    i18nEnabled: {
      type: 'boolean',
      format: 'json',
      title: 'Translations',
      metadata: { detailGroupId: 'advanced', detailOrder: 5, detailPriority: 'other' },
    },
    logReads: {
      type: 'boolean',
      format: 'json',
      title: 'Log who opens and lists records',
      metadata: { detailGroupId: 'advanced', detailOrder: 6, detailPriority: 'other' },
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
    schema: (tenant, alias) => readLiveDocument(tenant, { kind: 'Entity', alias, key: 'schema' }),
    detailGroupList: (tenant, alias) => readLiveDocument(tenant, { kind: 'Entity', alias, key: 'detailGroupList' }),
    quickFilters: (tenant, alias) => readLiveDocument(tenant, { kind: 'Entity', alias, key: 'quickFilters' }),
    examples: (tenant, alias) => readLiveDocument(tenant, { kind: 'Entity', alias, key: 'examples' }),
    i18nEnabled: (tenant, alias) => readLiveDocument(tenant, { kind: 'Entity', alias, key: 'i18nEnabled' }),
    logReads: (tenant, alias) => readLiveDocument(tenant, { kind: 'Entity', alias, key: 'logReads' }),
  },
  accessOf: caller => builderAccess(caller, 'Entity', 'entityAdmin'),
  activity: 'log',
})
