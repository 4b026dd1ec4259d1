import { standardGroups } from '@trellis/model'
import { sql } from 'kysely'
import { coreAccess } from './core-access.ts'
import { defineCoreCollection } from './define-core-collection.ts'

/** What was uploaded; the bytes lie in the file store under the record's id. */
export const collection = defineCoreCollection({
  id: 'File',
  name: 'Files',
  description: 'Uploaded files.',
  icon: 'draft',
  properties: {
    name: { type: 'string', format: 'text', title: 'Name', metadata: { detailGroupId: 'basic', detailOrder: 1 } },
    mimeType: { type: 'string', format: 'text', title: 'Type', metadata: { detailGroupId: 'basic', detailOrder: 2 } },
    size: { type: 'number', format: 'number', title: 'Size', metadata: { detailGroupId: 'basic', detailOrder: 3 } },
    encoding: {
      type: 'string',
      format: 'text',
      title: 'Encoding',
      metadata: { detailGroupId: 'basic', detailOrder: 4, detailPriority: 'other' },
    },
    sha256: {
      type: 'string',
      format: 'text',
      title: 'Checksum',
      metadata: { detailGroupId: 'basic', detailOrder: 5, detailPriority: 'other' },
    },
    uploadedAt: {
      type: 'string',
      format: 'date-time',
      title: 'Uploaded at',
      metadata: { detailGroupId: 'date', detailOrder: 1 },
    },
    uploadedBy: {
      type: 'string',
      format: 'text',
      title: 'Uploaded by',
      metadata: { detailGroupId: 'basic', detailOrder: 6 },
    },
  },
  required: ['name'],
  groups: [standardGroups.basic, standardGroups.date],
  title: '{{record.name}}',
  storage: 'table',
  accessOf: caller => ({
    ...coreAccess(`File:${caller.userId}`, ['read']),
    where: alias => sql`${sql.id(alias, 'uploadedBy')} = ${caller.userId}`,
  }),
  activity: 'none',
})
