import { standardGroups } from '@trellis/model'
import type { RowRule } from '../../access/collection-access.ts'
import { coreAccess } from './core-access.ts'
import { defineCoreCollection } from './define-core-collection.ts'

/** All that nobody but the server says of a notification. */
const told: ReadonlySet<string> = new Set(['userId', 'title', 'text', 'icon', 'link', 'silent'])

/** What somebody is told of in the product. */
export const collection = defineCoreCollection({
  id: 'Notification',
  name: 'Notifications',
  description: 'What people are told of in the product.',
  icon: 'notifications',
  properties: {
    title: { type: 'string', format: 'text', title: 'Title', maxLength: 200, metadata: placed(1) },
    text: { type: 'string', format: 'multiline', title: 'Text', maxLength: 2000, metadata: placed(2) },
    icon: { type: 'string', format: 'icon', title: 'Icon', metadata: placed(3) },
    link: { type: 'string', format: 'text', title: 'Link', maxLength: 2000, metadata: placed(4) },
    silent: { type: 'boolean', format: 'checkbox', title: 'Silent', metadata: placed(5) },
    read: { type: 'boolean', format: 'checkbox', title: 'Read', metadata: placed(6) },
    userId: { type: 'string', format: 'text', title: 'User', metadata: placed(7) },
  },
  required: ['title'],
  groups: [standardGroups.basic],
  title: '{{record.title}}',
  storage: 'table',
  accessOf: () => ({
    ...coreAccess('Notification:own', []),
    verbs: { create: 'none', read: [own], update: [own], delete: 'none' },
    readonly: told,
  }),
  activity: 'none',
  ownedBy: 'userId',
})

const own: RowRule = { filter: { userId: { $eq: '{{user.id}}' } }, values: {} }

function placed(detailOrder: number) {
  return { detailGroupId: 'basic', detailOrder }
}
