import { type ViewComponent, type ViewDocument, viewEngineVersion } from '@trellis/model'
import { addApp } from '../../tests/scenarios/app-members.ts'
import type { World } from '../world.ts'

/** With one button they are 200 components in one layout. */
export const tables = 10
export const texts = 188
export const rowsOfEach = 25
export const manyComponents = 500
export const fieldsOfForm = 60

type More = Partial<Pick<ViewComponent, 'listeners' | 'contains'>>

const part = (type: string, id: string, attrs: ViewComponent['attrs'], more: More = {}): ViewComponent => ({
  id,
  name: id,
  type,
  attrs,
  listeners: {},
  contains: [],
  ...more,
})

const text = (id: string, says: string) => part('text', id, { text: says, look: 'note' })

const viewOf = (name: string, contains: ViewComponent[]): ViewDocument => ({
  name,
  engineVersion: viewEngineVersion,
  vars: [{ key: 'count', value: 0 }],
  header: { actions: [] },
  content: part('layout', 'root', { columns: 'full' }, { contains }),
  modals: [],
  triggers: {},
})

const table = (group: number) =>
  part('table', `rows-${group}`, {
    title: `Rows ${group}`,
    source: {
      type: 'collection',
      cursor: { collectionId: 'Rows', fixedFilter: { group: { $eq: group } }, options: { limit: rowsOfEach } },
    },
  })

const button = part(
  'action',
  'count',
  { label: 'Count' },
  {
    listeners: {
      onClick: [
        {
          id: 'set',
          type: 'DISPATCH_SET_VARS',
          parameters: { values: [{ key: 'count', value: { ADD: ['{{vars.count}}', 1] } }] },
        },
      ],
    },
  },
)

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The views that are measured, in one app with the admin, and the records that they show. */
export async function makeViews({ admin }: World): Promise<void> {
  const named = (title: string, format: 'text' | 'number') =>
    ({ type: format === 'text' ? 'string' : 'number', format, title }) as const
  const properties = { name: named('Name', 'text'), group: named('Group', 'number'), amount: named('Amount', 'number') }
  const fields = Object.fromEntries(numbered(fieldsOfForm).map(place => [`f${place}`, named(`Field ${place}`, 'text')]))
  const apply = (collectionId: string, of: typeof fields) =>
    admin.call('SCHEMA_APPLY', {
      collectionId,
      document: { name: collectionId, schema: { type: 'object', properties: of }, detailGroupList: [] },
      baseVersion: null,
    })
  await apply('Rows', properties)
  await apply('Forms', fields)
  const groups = numbered(tables)
  await admin.call('DATA_BULK_UPDATE', {
    collectionId: 'Rows',
    records: groups.flatMap(group =>
      numbered(rowsOfEach).map(place => ({ name: `Row ${place} of ${group}`, group, amount: place })),
    ),
  })
  await admin.call('DATA_CREATE', { collectionId: 'Forms', id: 'one', record: { f52: 'typed' } })
  const views: Record<string, ViewDocument> = {
    board: viewOf('Board', [
      button,
      text('counter', 'Count {{vars.count}}'),
      ...numbered(texts).map(place => text(`text-${place}`, `Text ${place}`)),
      ...groups.map(table),
    ]),
    // Of the same kinds: what draws them is loaded once it was open.
    warm: viewOf('Warm', [button, text('said', 'Warm'), table(tables)]),
    form: viewOf('Form', [
      part('form', 'form', { source: { type: 'collection', cursor: { collectionId: 'Forms', id: 'one' } } }),
    ]),
    many: viewOf(
      'Many',
      numbered(manyComponents - 1).map(place => text(`text-${place}`, `Text ${place}`)),
    ),
  }
  for (const [id, record] of Object.entries(views))
    await admin.call('CORE_CREATE', { collectionId: 'View', id, record })
  const { user } = await admin.call('SESSION_GET', {})
  const grant = { create: true, read: true, update: true, delete: true }
  await addApp(admin.call, {
    id: 'bench',
    name: 'Bench',
    collections: ['Rows', 'Forms'].map(collectionId => ({ collectionId, ...grant })),
    views: Object.keys(views).map(viewId => ({ viewId })),
    members: [{ userId: user.id }],
  })
}
