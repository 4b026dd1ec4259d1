import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type AnyJson, startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient

const link = (title: string, associationKey: string, max: number) => ({
  type: 'array',
  format: 'association',
  title,
  metadata: { association: { cursor: { collectionId: 'People', associationKey }, max } },
})
const properties = {
  name: { type: 'string', format: 'text', title: 'Name' },
  code: { type: 'string', format: 'text', title: 'Code', metadata: { unique: true } },
  age: { type: 'number', format: 'number', title: 'Age', maximum: 150 },
  boss: link('Boss', 'staff', 1),
  friends: link('Friends', 'friendsOf', -1),
}

beforeAll(async () => {
  database = await createTestDatabase('import_updates')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  const people = {
    name: 'People',
    schema: { type: 'object', properties: { name: properties.name } },
    detailGroupList: [],
  }
  await client.call('SCHEMA_APPLY', { collectionId: 'People', document: people })
  await client.call('DATA_BULK_UPDATE', {
    collectionId: 'People',
    records: ['a', 'b', 'c'].map(id => ({ id, name: id })),
  })
  const document = { name: 'Staff', schema: { type: 'object', properties }, detailGroupList: [] }
  await client.call('SCHEMA_APPLY', { collectionId: 'Staff', document })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const save = (records: object[]) => client.call('DATA_BULK_UPDATE', { collectionId: 'Staff', records })
const get = (id: string) => client.call('DATA_GET', { collectionId: 'Staff', id })
const columnsOf = (header: string) => header.split(',').map(column => ({ column, fieldId: column }))

async function send(lines: string[], more: object): Promise<{ preview: AnyJson; run: AnyJson; importId: string }> {
  const fileId = await client.upload('staff.csv', `${lines.join('\n')}\n`)
  const input = { fileId, collectionId: 'Staff', columns: columnsOf(lines[0] ?? '') }
  const { badRows: _bad, ...trial } = { badRows: '', ...more }
  const preview = await client.call('DATA_IMPORT_PREVIEW', { ...input, ...trial })
  const { importId } = await client.call('DATA_IMPORT', { ...input, ...more })
  return { preview, run: await client.finished(importId), importId }
}

describe('links are found by a unique field of the records over there', () => {
  const text = (title: string, metadata = {}) => ({ type: 'string', format: 'text', title, metadata })
  const links = async () => {
    const cursor = { collectionId: 'Visits', options: { orderBy: 'name' } }
    const { list } = await client.call('DATA_LIST', { cursor })
    const idsOf = (value: AnyJson) => (value?.list ?? []).map(({ id }: AnyJson) => id).sort()
    return list.map(({ name, shop, others }: AnyJson) => [name, idsOf(shop), idsOf(others)])
  }
  async function visits(lines: string[], more: object = {}, linkBy = 'code') {
    const fileId = await client.upload('visits.csv', `${lines.join('\n')}\n`)
    const columns = columnsOf('name,shop,others').map(each => (each.fieldId === 'name' ? each : { ...each, linkBy }))
    const input = { fileId, collectionId: 'Visits', columns }
    const preview = await client.call('DATA_IMPORT_PREVIEW', input)
    return { preview, run: await client.finished((await client.call('DATA_IMPORT', { ...input, ...more })).importId) }
  }

  test('one and several, of texts and of numbers; who is not there is told by line and key', async () => {
    const number = { type: 'number', format: 'number', title: 'Number', metadata: { unique: true } }
    const shops = { name: text('Name'), code: text('Code', { unique: true }), number }
    const define = (collectionId: string, fields: object) =>
      client.call('SCHEMA_APPLY', {
        collectionId,
        document: { name: collectionId, schema: { type: 'object', properties: fields }, detailGroupList: [] },
      })
    await define('Shops', shops)
    const link = (title: string, associationKey: string, max: number) => ({
      type: 'array',
      format: 'association',
      title,
      metadata: { association: { cursor: { collectionId: 'Shops', associationKey }, max } },
    })
    await define('Visits', { name: text('Name'), shop: link('Shop', 'visits', 1), others: link('Others', 'seen', -1) })
    const records = ['A & Co, Bonn', 'B "x"', 'C'].map((code, index) => ({
      id: `s${index}`,
      code,
      number: index + 0.5,
    }))
    await client.call('DATA_BULK_UPDATE', { collectionId: 'Shops', records })
    const lines = ['name,shop,others', 'one,"A & Co, Bonn","C, B ""x"""', 'two,,', 'three,C,D']
    const { preview, run } = await visits(lines)
    const problem = { line: 4, column: 'others', message: 'No record of Shops has the Code "D"' }
    expect(preview).toMatchObject({ problems: [problem], counts: { inserts: 2, errors: 1 } })
    expect(run).toMatchObject({ status: 'failed', problems: [problem] })
    expect((await visits(lines, { badRows: 'skip' })).run).toMatchObject({ insertedCount: 2, skippedCount: 1 })
    expect(await links()).toEqual([
      ['one', ['s0'], ['s1', 's2']],
      ['two', [], []],
    ])
    const byNumber = await visits(['name,shop,others', 'three,1.5,"0.5,2.5"'], {}, 'number')
    expect(byNumber.run).toMatchObject({ status: 'succeeded', insertedCount: 1 })
    expect((await links())[1]).toEqual(['three', ['s1'], ['s0', 's2']])
    for (const wrong of ['name', 'nosuch'])
      await expect(visits(lines, {}, wrong)).rejects.toThrow(/400 .*columns.1.linkBy.*cannot be found by/)
  })
})

describe('a file is read as the person says', () => {
  test('another encoding, other delimiters, other quotation marks; what was guessed of it would have been wrong', async () => {
    // windows-1251: Анна~'Бар~Дом'
    const row = Buffer.from([0xc0, 0xed, 0xed, 0xe0, 0x7e, 0x27, 0xc1, 0xe0, 0xf0, 0x7e, 0xc4, 0xee, 0xec, 0x27, 0x0a])
    const fileId = await client.upload('russian.txt', Buffer.concat([Buffer.from('name~code\n'), row]))
    const columns = columnsOf('name,code')
    const asked = { fileId, collectionId: 'Staff' }
    const guessed = await client.call('DATA_IMPORT_PREVIEW', asked)
    expect(guessed).toMatchObject({ reading: { quote: '"' }, columns: [{ column: 'name~code' }] })
    const reading = { encoding: 'windows-1251', delimiter: '~', quote: "'" }
    const preview = await client.call('DATA_IMPORT_PREVIEW', { ...asked, reading })
    expect(preview).toMatchObject({ reading, sampleRows: [['Анна', 'Бар~Дом']], counts: { inserts: 1, errors: 0 } })
    const { importId } = await client.call('DATA_IMPORT', { ...asked, columns, reading })
    expect(await client.finished(importId)).toMatchObject({ status: 'succeeded', insertedCount: 1 })
    const cursor = { collectionId: 'Staff', filter: { code: { $eq: 'Бар~Дом' } } }
    expect((await client.call('DATA_LIST', { cursor })).list).toMatchObject([{ name: 'Анна' }])
    await client.call('DATA_UNDO', { batchId: importId })
    for (const wrong of [
      { delimiter: '' },
      { delimiter: '\n' },
      { encoding: 'utf-7' },
      { quote: '""' },
      { delimiter: "'", quote: "'" },
    ])
      await expect(client.call('DATA_IMPORT_PREVIEW', { ...asked, reading: wrong })).rejects.toThrow(
        /400 .*VALIDATION_ERROR/,
      )
  })
})

describe('an import that changes records', () => {
  test('by a unique field: counts before, changes what differs, logs it, and is undone as a whole', async () => {
    await save([
      { id: 'x1', code: 'one', name: 'One', age: 1, boss: { set: ['a'] }, friends: { set: ['a', 'b'] } },
      { id: 'x2', code: 'two', name: 'Two', age: 2 },
    ])
    const before = await Promise.all(['x1', 'x2'].map(get))
    const lines = ['code,age,boss,friends', 'one,11,b,"b, c"', 'two,2,,', 'three,3,,a']
    const { preview, run, importId } = await send(lines, { updateBy: 'code' })
    expect(preview.counts).toEqual({ inserts: 1, updates: 2, errors: 0 })
    expect(run).toMatchObject({ status: 'succeeded', insertedCount: 1, updatedCount: 1, skippedCount: 0, problems: [] })
    expect(await get('x1')).toMatchObject({
      name: 'One',
      age: 11,
      version: 2,
      boss: { list: [{ id: 'b' }] },
      friends: { list: [{ id: 'b' }, { id: 'c' }] },
    })
    expect(await get('x2')).toEqual(before[1])
    const log = await client.call('CORE_LIST', {
      cursor: { collectionId: 'Activity', filter: { batchId: { $eq: importId } }, options: { orderBy: 'recordId' } },
    })
    expect(log.list.find((entry: AnyJson) => entry.recordId === 'x1').changeLog).toEqual([
      { key: 'age', value: 11, prevValue: 1 },
      { key: 'boss', add: [{ id: 'b', recordTitle: 'b' }], remove: [{ id: 'a', recordTitle: 'a' }] },
      { key: 'friends', add: [{ id: 'c', recordTitle: 'c' }], remove: [{ id: 'a', recordTitle: 'a' }] },
    ])
    const undone = await client.call('DATA_UNDO', { batchId: importId })
    expect(undone).toMatchObject({ doneCount: 2, failedCount: 0 })
    const { version: _v, updatedAt: _a, ...now } = await get('x1')
    expect(before[0]).toMatchObject(now)
    const { totalCount } = await client.call('DATA_LIST', { cursor: { collectionId: 'Staff' } })
    expect(totalCount).toBe(2)
  })

  test('by id; wrong rows are told and counted, and nothing is imported unless they may be left out', async () => {
    await save([
      { id: 'y1', code: 'y-one', age: 1 },
      { id: 'y2', code: 'y-two' },
    ])
    const lines = ['id,code,age', 'y1,y-one,5', 'y3,y-two,6', 'y4,y-four,900', 'y5,y-five,7']
    const refused = await send(lines, { updateBy: 'id' })
    expect(refused.preview.counts).toEqual({ inserts: 1, updates: 1, errors: 2 })
    expect(refused.run).toMatchObject({ status: 'failed', problemCount: 2 })
    expect(refused.run.problems.map((each: AnyJson) => [each.line, each.column])).toEqual([
      [3, 'code'],
      [4, 'age'],
    ])
    const skipped = await send(lines, { updateBy: 'id', badRows: 'skip' })
    expect(skipped.run).toMatchObject({ status: 'succeeded', insertedCount: 1, updatedCount: 1, skippedCount: 2 })
    expect(await get('y1')).toMatchObject({ age: 5 })
  })

  test('[1-4-03] what a formula hides and is cleaned loses its value, in new records and in changed ones, also where the file does not name it', async () => {
    const text = (title: string, metadata = {}) => ({ type: 'string', format: 'text', title, metadata })
    const hidden = { hidden: { EQ: ['{{record.kind}}', 'plain'] }, shouldCleanHidden: true }
    const document = {
      name: 'Parcels',
      schema: {
        type: 'object',
        properties: {
          kind: text('Kind'),
          fragile: text('Fragile', hidden),
          care: text('Care', hidden),
          label: text('Label', { calculation: { CONCAT: ['{{record.kind}}', ':', '{{record.care}}'] } }),
        },
      },
      detailGroupList: [],
    }
    const collectionId = 'Parcels'
    await client.call('SCHEMA_APPLY', { collectionId, document })
    await client.call('DATA_BULK_UPDATE', {
      collectionId,
      records: ['p1', 'p2'].map(id => ({ id, kind: 'glass', fragile: 'yes', care: 'much' })),
    })
    const lines = ['id,kind,fragile', 'p1,plain,very', 'p2,glass,very', 'p3,plain,new', 'p4,glass,new']
    const fileId = await client.upload('parcels.csv', `${lines.join('\n')}\n`)
    const columns = columnsOf(lines[0] ?? '')
    const { importId } = await client.call('DATA_IMPORT', { fileId, collectionId, columns, updateBy: 'id' })
    expect(await client.finished(importId)).toMatchObject({ status: 'succeeded', insertedCount: 2, updatedCount: 2 })
    const parcels = await Promise.all(['p1', 'p2', 'p3', 'p4'].map(id => client.call('DATA_GET', { collectionId, id })))
    expect(parcels.map(({ kind, fragile, care, label }) => ({ kind, fragile, care, label }))).toEqual([
      { kind: 'plain', label: 'plain:' },
      { kind: 'glass', fragile: 'very', care: 'much', label: 'glass:much' },
      { kind: 'plain', label: 'plain:' },
      { kind: 'glass', fragile: 'new', label: 'glass:' },
    ])
    const log = await client.call('CORE_LIST', {
      cursor: { collectionId: 'Activity', filter: { batchId: { $eq: importId }, recordId: { $eq: 'p1' } } },
    })
    expect(log.list[0].changeLog).toEqual([
      { key: 'kind', value: 'plain', prevValue: 'glass' },
      { key: 'fragile', prevValue: 'yes' },
      { key: 'care', prevValue: 'much' },
      { key: 'label', value: 'plain:', prevValue: 'glass:much' },
    ])
    const undone = await client.call('DATA_UNDO', { batchId: importId })
    expect(undone.failedCount).toBe(0)
    expect(await client.call('DATA_GET', { collectionId, id: 'p1' })).toMatchObject({ fragile: 'yes', care: 'much' })
  })

  test('[1-4-03] links lose what a hidden group cleans too, in new records and in changed ones, named by the file or not', async () => {
    const hidden = { EQ: ['{{record.kind}}', 'plain'] }
    const people = (title: string, associationKey: string, max: number) => {
      const { metadata, ...field } = link(title, associationKey, max)
      return { ...field, metadata: { ...metadata, detailGroupId: 'care' } }
    }
    const document = {
      name: 'Crates',
      schema: {
        type: 'object',
        properties: {
          kind: { type: 'string', format: 'text', title: 'Kind', metadata: { detailGroupId: 'basic' } },
          packer: people('Packer', 'packed', 1),
          checker: people('Checker', 'checked', 1),
          carriers: people('Carriers', 'carried', -1),
          owners: people('Owners', 'owned', -1),
        },
      },
      detailGroupList: [
        { id: 'basic', name: 'Basic', order: 1 },
        { id: 'care', name: 'Care', order: 2, hidden, shouldCleanHidden: true },
      ],
    }
    const collectionId = 'Crates'
    await client.call('SCHEMA_APPLY', { collectionId, document })
    const [a, b] = [{ set: ['a'] }, { set: ['a', 'b'] }]
    await client.call('DATA_BULK_UPDATE', {
      collectionId,
      records: ['c1', 'c2'].map(id => ({ id, kind: 'glass', packer: a, checker: a, carriers: b, owners: b })),
    })
    const before = await client.call('DATA_GET', { collectionId, id: 'c1' })
    const lines = ['id,kind,packer,carriers', 'c1,plain,b,c', 'c2,glass,b,c', 'c3,plain,b,c', 'c4,glass,b,c']
    const fileId = await client.upload('crates.csv', `${lines.join('\n')}\n`)
    const columns = columnsOf(lines[0] ?? '')
    const { importId } = await client.call('DATA_IMPORT', { fileId, collectionId, columns, updateBy: 'id' })
    expect(await client.finished(importId)).toMatchObject({ status: 'succeeded', insertedCount: 2, updatedCount: 2 })
    const idsOf = (value?: { list: { id: string }[] }) => value?.list.map(({ id }) => id).join('')
    const crates = await Promise.all(['c1', 'c2', 'c3', 'c4'].map(id => client.call('DATA_GET', { collectionId, id })))
    const linksOf = (crate: AnyJson) => ['packer', 'checker', 'carriers', 'owners'].map(id => idsOf(crate[id]))
    const none = [undefined, undefined, undefined, undefined]
    expect(crates.map(linksOf)).toEqual([none, ['b', 'a', 'c', 'ab'], none, ['b', undefined, 'c', undefined]])
    const log = await client.call('CORE_LIST', {
      cursor: { collectionId: 'Activity', filter: { batchId: { $eq: importId }, recordId: { $eq: 'c1' } } },
    })
    const removed = (...ids: string[]) => ({ remove: ids.map(id => ({ id, recordTitle: id })) })
    expect(log.list[0].changeLog.toSorted((x: AnyJson, y: AnyJson) => x.key.localeCompare(y.key))).toEqual([
      { key: 'carriers', ...removed('a', 'b') },
      { key: 'checker', ...removed('a') },
      { key: 'kind', value: 'plain', prevValue: 'glass' },
      { key: 'owners', ...removed('a', 'b') },
      { key: 'packer', ...removed('a') },
    ])
    expect((await client.call('DATA_UNDO', { batchId: importId })).failedCount).toBe(0)
    expect(linksOf(await client.call('DATA_GET', { collectionId, id: 'c1' }))).toEqual(linksOf(before))
  })

  test('[1-4-03] links whose column stands over there are lost too: the other record is free, and its log says so', async () => {
    const text = (title: string, more = {}) => ({ type: 'string', format: 'text', title, ...more })
    const association = { cursor: { collectionId: 'Lids', associationKey: 'pot' }, max: -1, inverseMax: 1 }
    const lids = {
      type: 'array',
      format: 'association',
      title: 'Lids',
      metadata: { association, detailGroupId: 'care' },
    }
    const lidDocument = {
      name: 'Lids',
      schema: { type: 'object', properties: { name: text('Name') } },
      detailGroupList: [],
    }
    await client.call('SCHEMA_APPLY', { collectionId: 'Lids', document: lidDocument })
    await client.call('SCHEMA_APPLY', {
      collectionId: 'Pots',
      document: {
        name: 'Pots',
        schema: { type: 'object', properties: { kind: text('Kind', { metadata: { detailGroupId: 'basic' } }), lids } },
        detailGroupList: [
          { id: 'basic', name: 'Basic', order: 1 },
          { id: 'care', name: 'Care', order: 2, hidden: { EQ: ['{{record.kind}}', 'plain'] }, shouldCleanHidden: true },
        ],
      },
    })
    const lid = (id: string) => client.call('DATA_GET', { collectionId: 'Lids', id })
    await client.call('DATA_BULK_UPDATE', {
      collectionId: 'Lids',
      records: ['l1', 'l2', 'l3'].map(id => ({ id, name: id })),
    })
    const records = [
      { id: 'p1', kind: 'glass', lids: { set: ['l1', 'l2'] } },
      { id: 'p2', kind: 'glass', lids: { set: ['l3'] } },
    ]
    await client.call('DATA_BULK_UPDATE', { collectionId: 'Pots', records })
    const before = await lid('l1')
    expect(before.pot).toMatchObject({ list: [{ id: 'p1' }] })
    const fileId = await client.upload('pots.csv', 'id,kind\np1,plain\np2,clay\n')
    const given = { fileId, collectionId: 'Pots', columns: columnsOf('id,kind'), updateBy: 'id' }
    const { importId } = await client.call('DATA_IMPORT', given)
    expect(await client.finished(importId)).toMatchObject({ status: 'succeeded', updatedCount: 2 })
    const [freed, second, kept] = await Promise.all([lid('l1'), lid('l2'), lid('l3')])
    expect([freed.pot, second.pot]).toEqual([undefined, undefined])
    expect(freed.version).toBe(before.version + 1)
    expect(kept.pot).toMatchObject({ list: [{ id: 'p2' }] })
    const logOf = async (recordId: string) => {
      const filter = { batchId: { $eq: importId }, recordId: { $eq: recordId } }
      const { list } = await client.call('CORE_LIST', { cursor: { collectionId: 'Activity', filter } })
      return list.map(({ changeLog }: AnyJson) => changeLog)
    }
    const [own] = await logOf('p1')
    expect(own.find(({ key }: AnyJson) => key === 'lids')?.remove.map(({ id }: AnyJson) => id)).toEqual(['l1', 'l2'])
    expect(await logOf('l1')).toMatchObject([[{ key: 'pot', remove: [{ id: 'p1' }] }]])
    expect(await logOf('l3')).toEqual([])
    expect((await client.call('DATA_UNDO', { batchId: importId })).failedCount).toBe(0)
    expect((await lid('l1')).pot).toMatchObject({ list: [{ id: 'p1' }] })
  })

  test('rows and objects are filled in as by a save: defaults of what is new, calculations of all', async () => {
    const text = (title: string, more = {}) => ({ type: 'string', format: 'text', title, ...more })
    const number = (title: string, more = {}) => ({ type: 'number', format: 'number', title, ...more })
    const unit = text('Unit', { default: { CONCAT: ['{{item.what}}', '!'] } })
    const twice = number('Twice', { metadata: { calculation: { MULTIPLY: ['{{item.count}}', 2] } } })
    const inside = { what: text('What'), unit, count: number('Count', { default: 1 }), twice }
    const item = { type: 'object', format: 'object', title: 'Line', properties: inside }
    const list = (title: string, more = {}) => ({ type: 'array', format: 'array', title, items: item, ...more })
    const country = text('Country', { default: 'DE' })
    const place = { type: 'object', format: 'object', title: 'Place', properties: { city: text('City'), country } }
    const standard = list('Standard', { default: [{ what: 'box', count: 4 }] })
    const properties = { name: text('Name'), lines: list('Lines'), place, standard }
    const collectionId = 'Baskets'
    const document = { name: collectionId, schema: { type: 'object', properties }, detailGroupList: [] }
    await client.call('SCHEMA_APPLY', { collectionId, document })
    const before = { lines: [{ what: 'x', unit: null, count: 3 }], place: { city: 'Rome', country: null } }
    const after = { lines: [{ what: 'x', count: 5 }, { what: 'y' }], place: { city: 'Oslo' } }
    const idsOf = (how: string) => [`${how}1`, `${how}2`, `${how}3`]
    const [savedOne, savedTwo, savedThree] = idsOf('saved')
    const records = ['saved', 'sent'].flatMap(how => [
      { id: `${how}1`, ...before },
      { id: `${how}2`, name: 'without' },
    ])
    await client.call('DATA_BULK_UPDATE', { collectionId, records })
    await client.call('DATA_UPDATE', { collectionId, id: savedOne, record: after })
    await client.call('DATA_UPDATE', { collectionId, id: savedTwo, record: { lines: after.lines, place: null } })
    await client.call('DATA_CREATE', { collectionId, id: savedThree, record: after })
    const cell = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`
    const [lines, there] = [cell(after.lines), cell(after.place)]
    const { run } = await send(
      ['id,lines,place', `sent1,${lines},${there}`, `sent2,${lines},`, `sent3,${lines},${there}`],
      { collectionId, updateBy: 'id' },
    )
    expect(run).toMatchObject({ status: 'succeeded', insertedCount: 1, updatedCount: 2, problems: [] })
    const valuesOf = async (ids: string[]) => {
      const found = await Promise.all(ids.map(id => client.call('DATA_GET', { collectionId, id })))
      return found.map(each => ({ lines: each.lines, place: each.place, standard: each.standard }))
    }
    const sent = await valuesOf(idsOf('sent'))
    expect(sent).toEqual(await valuesOf(idsOf('saved')))
    const isNew = { what: 'y', unit: 'y!', count: 1, twice: 2 }
    expect(sent[0]).toMatchObject({ lines: [{ what: 'x', count: 5, twice: 10 }, isNew], place: { city: 'Oslo' } })
    expect(sent[0]?.lines[0]).not.toHaveProperty('unit')
    expect(sent[1]?.lines).toEqual([{ what: 'x', unit: 'x!', count: 5, twice: 10 }, isNew])
    expect(sent[2]?.standard).toMatchObject([{ what: 'box', count: 4, twice: 8 }])
  })

  test('only by what tells records apart', async () => {
    const fileId = await client.upload('staff.csv', 'name,age\nx,1\n')
    const input = { fileId, collectionId: 'Staff', columns: columnsOf('name,age') }
    for (const updateBy of ['id', 'name', 'code', 'nosuchfield']) {
      await expect(client.call('DATA_IMPORT', { ...input, updateBy })).rejects.toThrow('400')
    }
  })
})

test('an import that is cancelled imports nothing', async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => `z${index},Name ${index}`)
  const fileId = await client.upload('many.csv', `id,name\n${rows.join('\n')}\n`)
  const { importId } = await client.call('DATA_IMPORT', {
    fileId,
    collectionId: 'Staff',
    columns: columnsOf('id,name'),
  })
  await client.call('DATA_IMPORT_CANCEL', { importId })
  const run = await client.finished(importId)
  if (run.status === 'succeeded') throw new Error('The import was done before it could be cancelled')
  expect(run.message).toBe('The import was cancelled; nothing was imported')
  await wait(1500)
  const { totalCount } = await client.call('DATA_LIST', { cursor: { collectionId: 'Staff', searchString: 'z1' } })
  expect(totalCount).toBe(0)
  expect((await client.call('DATA_IMPORT_STATUS', { importId })).status).toBe('failed')
})

describe('an import holds the rules of associations and lookups', () => {
  const rules = {
    name: { type: 'string', format: 'text', title: 'Name' },
    leader: {
      type: 'array',
      format: 'association',
      title: 'Leader',
      metadata: {
        association: {
          cursor: { collectionId: 'People', associationKey: 'leads' },
          min: 1,
          max: 1,
          inverseMax: 2,
          fixedFilter: { name: { $ne: 'c' } },
        },
      },
    },
    helpers: {
      type: 'array',
      format: 'association',
      title: 'Helpers',
      metadata: { association: { cursor: { collectionId: 'People', associationKey: 'helps' }, max: 2, inverseMax: 2 } },
    },
    place: {
      type: 'string',
      format: 'collection-lookup',
      title: 'Place',
      metadata: {
        collectionId: 'People',
        disableFreeText: true,
        fixedFilter: { name: { $ne: 'b' } },
        additionalOptions: [{ value: 'nowhere', label: 'Nowhere' }],
      },
    },
  }
  beforeAll(async () => {
    const document = { name: 'Teams', schema: { type: 'object', properties: rules }, detailGroupList: [] }
    await client.call('SCHEMA_APPLY', { collectionId: 'Teams', document })
    const more = ['d', 'e'].map(id => ({ id, name: id }))
    await client.call('DATA_BULK_UPDATE', { collectionId: 'People', records: more })
    await client.call('DATA_CREATE', {
      collectionId: 'Teams',
      id: 't0',
      record: { name: 't0', leader: { add: ['a'] } },
    })
  })

  test('rows that break them are told by line and column and left out, the others are imported', async () => {
    const lines = [
      'id,name,leader,helpers,place',
      't1,one,a,,a',
      't2,two,a,,',
      't3,three,c,,',
      't4,four,b,"a,b",nowhere',
      't5,five,b,b,',
      't6,six,,,',
      't7,seven,d,"a,b,c",',
      't8,eight,d,b,',
      't9,nine,e,,b',
    ]
    const { preview, run } = await send(lines, { collectionId: 'Teams', badRows: 'skip' })
    const told = run.problems.map(({ line, column }: AnyJson) => [line, column])
    expect(told).toEqual([
      [3, 'leader'],
      [4, 'leader'],
      [7, 'leader'],
      [8, 'helpers'],
      [9, 'helpers'],
      [10, 'place'],
    ])
    expect(preview.problems.map(({ line, column }: AnyJson) => [line, column])).toEqual(told)
    expect(preview.counts).toEqual({ inserts: 3, updates: 0, errors: 6 })
    expect(run).toMatchObject({ status: 'succeeded', insertedCount: 3, skippedCount: 6 })
  })

  test('every problem is in the report, as a file that spreadsheets take for nothing but text', async () => {
    const lines = ['id,name,leader', ...Array.from({ length: 500 }, (_, at) => `=x${at},row,a`)]
    const { run, importId } = await send(lines, { collectionId: 'Teams' })
    expect(run).toMatchObject({ status: 'failed', problemCount: 500 })
    expect(run.problems.length).toBe(200)
    const { fileName, text } = await client.call('DATA_IMPORT_REPORT', { importId })
    expect(fileName).toBe('Teams import report.csv')
    expect(text.trim().split('\r\n').length).toBe(501)
    const [head, first = ''] = text.split('\r\n')
    expect(head).toBe('line,column,problem,value')
    expect(first.startsWith('2,id,')).toBe(true)
    expect(first.endsWith(",'=x0")).toBe(true)
  })
})
