import type { ContractName } from '@trellis/contract'
import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { link } from '../../../../tests/scenarios/employees.ts'
import { documentOf, number, text } from '../../../../tests/scenarios/schema-world.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
let builder: Caller

beforeAll(async () => {
  world = await makeServerWorld('collection_drafts')
  builder = await world.person({ email: 'builder@w.example', roles: ['entityAdmin'] })
})
afterAll(() => world?.close())

const run = (name: ContractName, input: object) => world.run(builder, name, input)
const place = (id: string) => ({ collectionId: 'Entity', id })
type Open = { status: string; recordVersion: number; document: CollectionDocument; renames?: Record<string, string> }
const open = (id: string) => run('ASSET_GET_VERSION', place(id)) as unknown as Promise<Open>
const live = async (id: string) =>
  (await run('CORE_GET', place(id))) as unknown as CollectionDocument & { liveVersion: number; version: number }
const keep = (id: string, document: CollectionDocument, more: object = {}) =>
  run('SCHEMA_SAVE_DRAFT', { collectionId: id, document: { ...document, keepDraftVer: true }, ...more })
const apply = (collectionId: string, document: CollectionDocument, more: object = {}) =>
  run('SCHEMA_APPLY', { collectionId, document, ...more })
/** What the editor does: the draft as it is read, with its names and what it was read with. */
async function publish(id: string, more: object = {}) {
  const { document, renames, recordVersion } = await open(id)
  return apply(id, document, { renames, publishes: recordVersion, baseVersion: (await live(id)).liveVersion, ...more })
}
const refusal = (answering: Promise<unknown>) =>
  answering.then(
    () => 'done',
    (error: { code: string; message: string; details?: object }) => error,
  )
const actions = async (id: string) => {
  const cursor = { collectionId: 'Activity', filter: { recordId: { $eq: id } }, options: { orderBy: 'createdAt' } }
  return ((await run('CORE_LIST', { cursor }))['list'] as { action: string }[]).map(({ action }) => action).sort()
}
const withFields = (document: CollectionDocument, change: Record<string, FieldSchema | undefined>) => {
  const all = { ...document.schema.properties, ...change }
  const properties = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, FieldSchema] => entry[1] !== undefined),
  )
  return { ...document, schema: { ...document.schema, properties } }
}

describe('a draft of a collection', () => {
  test('has no columns and no effect before it is published, then its plan is carried out and its values stay', async () => {
    await apply('Loans', documentOf('Loans', { device: text('Device'), price: text('Price') }), { baseVersion: null })
    await run('DATA_CREATE', { collectionId: 'Loans', id: 'first', record: { device: 'Camera', price: '12' } })
    const before = await live('Loans')
    const renamed = withFields(before, { device: undefined, price: undefined, item: text('Item'), due: text('Due') })
    const { recordVersion } = await keep('Loans', pick(withFields(renamed, { price: number('Price') })), {
      renames: { item: 'device' },
      baseVersion: before.version,
    })
    expect(recordVersion).toBe(before.version + 1)
    expect(await live('Loans')).toMatchObject({ liveVersion: before.liveVersion, schema: before.schema })
    expect(await run('DATA_GET', { collectionId: 'Loans', id: 'first' })).toMatchObject({
      device: 'Camera',
      price: '12',
    })
    const draft = await open('Loans')
    expect(draft).toMatchObject({ status: 'draft', recordVersion, renames: { item: 'device' } })
    expect(Object.keys(draft.document.schema.properties)).toEqual(expect.arrayContaining(['item', 'due', 'price']))
    const { steps } = await run('SCHEMA_PLAN', {
      collectionId: 'Loans',
      document: draft.document,
      renames: draft.renames,
    })
    expect((steps as { action: string; fieldId: string }[]).map(({ action, fieldId }) => [action, fieldId])).toEqual(
      expect.arrayContaining([
        ['rename-field', 'item'],
        ['add-field', 'due'],
        ['change-format', 'price'],
      ]),
    )
    await publish('Loans')
    expect(await run('DATA_GET', { collectionId: 'Loans', id: 'first' })).toMatchObject({ item: 'Camera', price: 12 })
    expect(await open('Loans')).toMatchObject({ status: 'live', document: { keepDraftVer: true } })
    expect(await live('Loans')).toMatchObject({ keepDraftVer: true })
    expect(await actions('Loans')).toEqual(['create', 'draft', 'publish'])
  })

  test('is one: a second builder who has not seen it meets the first, on saving, publishing and discarding', async () => {
    const { document, recordVersion } = await open('Loans')
    const first = await keep('Loans', { ...document, name: 'Lent' }, { baseVersion: recordVersion })
    const conflict = { code: 'UPDATE_CONFLICT' }
    expect(await refusal(keep('Loans', document, { baseVersion: recordVersion }))).toMatchObject(conflict)
    expect(await refusal(publish('Loans', { publishes: recordVersion }))).toMatchObject(conflict)
    const discard = (baseVersion: unknown) => refusal(run('ASSET_DISCARD_DRAFT', { ...place('Loans'), baseVersion }))
    expect(await discard(recordVersion)).toMatchObject(conflict)
    expect(await discard(first['recordVersion'])).toBe('done')
    expect(await open('Loans')).toMatchObject({ status: 'live', document: { name: 'Loans' } })
    expect(await refusal(publish('Loans', { publishes: 1 }))).toMatchObject(conflict)
    const saves = ['One', 'Two'].map(async name =>
      refusal(keep('Loans', { ...document, name }, { baseVersion: Number(first['recordVersion']) + 1 })),
    )
    expect((await Promise.all(saves)).filter(told => told === 'done')).toHaveLength(1)
    await run('ASSET_DISCARD_DRAFT', place('Loans'))
  })

  test('takes over what changes of the live version meanwhile: new fields and options, other IDs, an association from its other end', async () => {
    const options = (...values: string[]) => values.map(value => ({ value, label: value }))
    const status = (title: string, ...values: string[]): FieldSchema => ({
      type: 'string',
      format: 'string-option-list',
      title,
      metadata: { optionList: options(...values) },
    })
    await apply(
      'Tasks',
      documentOf('Tasks', { title: text('Title'), status: status('Status', 'open', 'done'), note: text('Note') }),
      { baseVersion: null },
    )
    const first = pick(await live('Tasks'))
    const titled = withFields(first, {
      status: status('State', 'open', 'done', 'mine'),
      note: { ...field(first, 'note'), title: 'My note' },
      extra: text('Extra'),
    })
    await keep('Tasks', titled)
    const wider = withFields(first, {
      status: status('Status', 'open', 'done', 'late'),
      note: undefined,
      remark: field(first, 'note'),
      due: text('Due'),
    })
    await apply('Tasks', { ...wider, description: 'What is to be done' }, { renames: { remark: 'note' } })
    const task = link('Task', { cursor: { collectionId: 'Tasks', associationKey: 'steps' }, max: 1 })
    await apply('Steps', documentOf('Steps', { task }), { baseVersion: null })
    const { document, renames } = await open('Tasks')
    expect(renames).toEqual({})
    expect(document).toMatchObject({ name: 'Tasks', description: 'What is to be done', keepDraftVer: true })
    const { properties } = document.schema
    expect(properties['status']).toMatchObject({
      title: 'State',
      metadata: { optionList: options('open', 'done', 'mine', 'late') },
    })
    expect(properties['remark']).toMatchObject({ title: 'My note' })
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['title', 'due', 'extra', 'steps']))
    expect(properties['note']).toBeUndefined()
    await publish('Tasks')
    expect(Object.keys((await live('Tasks')).schema.properties)).toEqual(
      expect.arrayContaining(['due', 'extra', 'steps']),
    )
  })

  test('loses on publishing only what was agreed to, and says by name what stands against it', async () => {
    await run('DATA_CREATE', { collectionId: 'Tasks', id: 'one', record: { title: 'Call', due: 'soon' } })
    const { document } = await open('Tasks')
    await keep('Tasks', withFields(document, { due: undefined }))
    expect(await refusal(publish('Tasks'))).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await open('Tasks')).toMatchObject({ status: 'draft' })
    await publish('Tasks', { acceptLoss: true })
    expect(await open('Tasks')).toMatchObject({ status: 'live' })
    const broken = withFields(document, { 'no id': text('Blank') })
    expect(await refusal(keep('Tasks', broken))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { 'document.schema.properties.no id': expect.any(String) } },
    })
    expect(await open('Tasks')).toMatchObject({ status: 'live' })
  })

  test('is what saving its record means where drafts are kept, and ends with the save that keeps none', async () => {
    const save = (record: object) => run('CORE_UPDATE', { ...place('Tasks'), record })
    await save({ description: 'Drafted' })
    expect(await live('Tasks')).toMatchObject({ description: 'What is to be done' })
    expect(await open('Tasks')).toMatchObject({ status: 'draft', document: { description: 'Drafted' } })
    await save({ name: 'To do', keepDraftVer: false })
    expect(await live('Tasks')).toMatchObject({ name: 'To do', description: 'Drafted' })
    expect(await open('Tasks')).toMatchObject({ status: 'live' })
  })

  test('goes into the trash with its collection and comes back; of none it is refused', async () => {
    await apply('Slips', documentOf('Slips', { title: text('Title') }), { baseVersion: null })
    const document = pick(await live('Slips'))
    await keep('Slips', { ...document, name: 'Drafted' })
    await run('CORE_DELETE', place('Slips'))
    expect(await refusal(keep('Slips', document))).toMatchObject({ code: 'NOT_FOUND' })
    const { list } = (await run('SCHEMA_TRASH_LIST', {})) as { list: { id: string; kind: string }[] }
    await run('SCHEMA_TRASH_RESTORE', { id: list.find(({ kind }) => kind === 'collection')?.id })
    expect(await open('Slips')).toMatchObject({ status: 'draft', document: { name: 'Drafted' } })
    await publish('Slips')
    expect(await live('Slips')).toMatchObject({ name: 'Drafted' })
  })
})

/** The definition of a record of the core collection, without what the server adds. */
function pick(record: CollectionDocument): CollectionDocument {
  const { name, description, schema, detailGroupList, keepDraftVer } = record
  return {
    name,
    schema,
    detailGroupList,
    ...(description && { description }),
    ...(keepDraftVer !== undefined && { keepDraftVer }),
  }
}

function field({ schema }: CollectionDocument, id: string): FieldSchema {
  const found = schema.properties[id]
  if (!found) throw new Error(`There is no field ${id}`)
  return found
}
