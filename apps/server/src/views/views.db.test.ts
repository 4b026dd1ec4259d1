import { isPlainObject } from '@trellis/base'
import { findComponent, newComponent, newView } from '@trellis/components'
import type { ContractName } from '@trellis/contract'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
const people = {} as Record<'developer' | 'entityAdmin' | 'owner' | 'member' | 'stranger', Caller>

const make = (type: string, more: Partial<ViewComponent> = {}): ViewComponent => {
  const kind = findComponent(type)
  if (!kind) throw new Error(`There is no component ${type}`)
  return { ...newComponent(kind), ...more }
}
const tableOf = (collectionId: string) =>
  make('table', { attrs: { title: collectionId, source: { type: 'collection', cursor: { collectionId } } } })

function viewOf(more: Partial<ViewDocument>, contains: ViewComponent[] = []): ViewDocument {
  return { ...newView(), content: make('layout', { contains }), ...more }
}
const asDeveloper = (name: ContractName, input: object) => world.run(people.developer, name, input)
const save = (id: string, record: object) =>
  asDeveloper('CORE_UPSERT', { collectionId: 'View', id, record: { ...record } })
const open = (caller: Caller, id: string) => world.run(caller, 'VIEW_OPEN', { id })

beforeAll(async () => {
  world = await makeServerWorld('views')
  people.developer = await world.person({ email: 'developer@w.example', roles: ['developer'] })
  people.entityAdmin = await world.person({ email: 'entity@w.example', roles: ['entityAdmin'] })
  people.owner = await world.person({ email: 'owner@w.example', isTenantAdmin: true })
  people.member = await world.person({ email: 'member@w.example' })
  people.stranger = await world.person({ email: 'stranger@w.example' })
  for (const collectionId of ['Orders', 'Wages']) {
    const schema = { type: 'object', properties: { name: { type: 'string', format: 'text', title: 'Name' } } }
    const document = { name: collectionId, schema, detailGroupList: [] }
    await world.run(people.entityAdmin, 'SCHEMA_APPLY', { collectionId, document, baseVersion: null })
  }
  await save('board', viewOf({ name: 'Dispatch board', publicName: 'Board', adminNotes: 'Only for us' }))
  await save('board', {
    content: make('layout', {
      contains: [
        tableOf('Orders'),
        tableOf('Wages'),
        make('action', {
          listeners: { onClick: [{ id: 't1', type: 'DISPATCH_PRINT', description: 'For developers', onSuccess: [] }] },
        }),
      ],
    }),
  })
  const verbs = { create: false, read: true, update: false, delete: false }
  await addApp((name, input) => world.run(people.entityAdmin, name, input), {
    id: 'sales',
    name: 'Sales',
    collections: [{ collectionId: 'Orders', ...verbs }],
    views: [{ viewId: 'board' }, { viewId: 'gone' }],
    members: [{ userId: people.member.userId }],
  })
})
afterAll(() => world?.close())

test('whose app links it opens a view, with the collections that they may see', async () => {
  const opened = await open(people.member, 'board')
  expect(opened).toMatchObject({ id: 'board', name: 'Board', version: 2 })
  expect(opened['collections']).toMatchObject([{ collectionId: 'Orders' }])
  expect(JSON.stringify(opened)).not.toMatch(/Only for us|For developers/)
})

test('S18 for everybody else a view is as one that is not there; who builds views opens it', async () => {
  for (const id of ['board', 'nosuchview'])
    await expect(open(people.stranger, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'The view was not found',
    })
  await expect(open(people.entityAdmin, 'board')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const caller of [people.developer, people.owner])
    expect(await open(caller, 'board')).toMatchObject({ id: 'board' })
})

test('an app lists the views that it links, without those that are gone', async () => {
  const { apps } = await world.run(people.member, 'NAVIGATION_APPS', {})
  expect(apps).toMatchObject([{ id: 'sales', views: [{ viewId: 'board', name: 'Board' }] }])
})

test('rights end with the link', async () => {
  const update = (views: object[]) =>
    world.run(people.entityAdmin, 'CORE_UPDATE', { collectionId: 'Tag', id: 'sales', record: { views } })
  await update([])
  await expect(open(people.member, 'board')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await update([{ viewId: 'board' }])
  expect(await open(people.member, 'board')).toMatchObject({ id: 'board' })
})

const refused: readonly [string, () => object, string][] = [
  ['without a name', () => viewOf({ name: ' ' }), 'record.name'],
  ['of a newer version', () => viewOf({ engineVersion: 99 }), 'record.engineVersion'],
  ['of an unknown kind', () => viewOf({}, [make('text', { type: 'hologram' })]), 'record.content.contains.0.type'],
  ['with a dialog inside the content', () => viewOf({}, [make('modal')]), 'record.content.contains.0'],
  [
    'with something inside a text',
    () => viewOf({}, [make('text', { contains: [make('text')] })]),
    'record.content.contains.0.contains.0',
  ],
  [
    'with one ID twice',
    () => viewOf({}, [make('text', { id: 'a' }), make('text', { id: 'a' })]),
    'record.content.contains.1.id',
  ],
  [
    'with a component that is none',
    () => viewOf({}, [make('layout', { contains: [{ id: 1 } as never] })]),
    'record.content.contains.0.contains.0',
  ],
  [
    'with a trigger that is none',
    () => viewOf({ triggers: { onLoad: [{ id: 'a', type: 'DISPATCH_PRINT', onError: [{} as never] }] } }),
    'record.triggers.onLoad.0.onError.0',
  ],
  ['deeper than 12 levels', () => viewOf({ content: nested(13) }), `record.content${'.contains.0'.repeat(12)}`],
  [
    'of more than 500 components',
    () =>
      viewOf(
        {},
        Array.from({ length: 500 }, () => make('text')),
      ),
    'record.content',
  ],
]

function nested(depth: number): ViewComponent {
  return make('layout', { contains: depth > 1 ? [nested(depth - 1)] : [] })
}

test.each(refused)('R43 a view %s is refused at its place, and nothing is stored', async (_, document, path) => {
  const saving = save('refused', document())
  await expect(saving).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  const fields: unknown = await saving.catch(error => (isPlainObject(error.details) ? error.details['fields'] : error))
  expect(Object.keys(fields as object)).toContain(path)
  await expect(open(people.developer, 'refused')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('views of 500 components and 12 levels are stored', async () => {
  await save(
    'wide',
    viewOf(
      {},
      Array.from({ length: 499 }, () => make('text')),
    ),
  )
  await save('deep', viewOf({ content: nested(12) }))
  expect(await open(people.developer, 'wide')).toMatchObject({ id: 'wide' })
})

test('a collection that a view shows is not removed unnoticed; one that shows what never was still opens', async () => {
  const used = await world.run(people.entityAdmin, 'WHERE_USED', { collectionId: 'Wages' })
  expect(used['uses']).toMatchObject([{ kind: 'View', id: 'board', place: 'content' }])
  const removing = world.run(people.entityAdmin, 'CORE_DELETE', { collectionId: 'Entity', id: 'Wages' })
  await expect(removing).rejects.toThrow('still used by the view Dispatch board')
  await save('stale', viewOf({}, [tableOf('NeverWas')]))
  expect(await open(people.developer, 'stale')).toMatchObject({ id: 'stale', collections: [] })
})

test('only developers write views', async () => {
  for (const caller of [people.entityAdmin, people.member, people.owner]) {
    const input = { collectionId: 'View', id: 'mine', record: viewOf({}) }
    await expect(world.run(caller, 'CORE_UPSERT', input)).rejects.toMatchObject({
      code: expect.stringMatching(/DENIED|NOT_FOUND/),
    })
  }
})
