import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applySchema } from '../../apps/server/src/schema/apply-schema.ts'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'
import { addApp } from '../scenarios/app-members.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addTenant, addUser, everyRole, startTestServer, type TestServer } from './test-server.ts'

let given: TestDatabase
let server: TestServer
let tenant: Tenant
const tokens = new Map<string, string>()

const text = (title: string): FieldSchema => ({ type: 'string', format: 'text', title })
const titled: FieldSchema = { ...text(''), metadata: { calculation: '{{record.name}}' } }
const link = (title: string, association: object): FieldSchema => ({
  type: 'array',
  format: 'association',
  title,
  metadata: { association: association as never },
})
const optionList = [
  { value: 'wip', label: 'In progress' },
  { value: 'zz', label: 'Übergeben' },
]
const stages = [{ value: 7, label: 'Seventh heaven' }]

const documents: Record<string, Record<string, FieldSchema>> = {
  Firms: { name: text('Name'), secret: text('Secret'), recordTitle: titled },
  Badges: { name: text('Name'), recordTitle: titled },
  Jobs: {
    name: text('Name'),
    state: { ...text('State'), format: 'string-option-list', metadata: { optionList } },
    states: { type: 'array', format: 'multi-option-list', title: 'States', metadata: { optionList } },
    stage: { type: 'number', format: 'number-option-list', title: 'Stage', metadata: { optionList: stages } },
    price: { type: 'number', format: 'currency', title: 'Price', metadata: { currency: 'USD' } },
    count: { type: 'number', format: 'number', title: 'Count' },
    due: { type: 'string', format: 'date', title: 'Due' },
    seen: { type: 'string', format: 'date-time', title: 'Seen' },
    phone: { type: 'string', format: 'phone-number', title: 'Phone' },
    firm: link('Firm', { cursor: { collectionId: 'Firms', associationKey: 'jobs' }, max: 1 }),
    badges: link('Badges', { cursor: { collectionId: 'Badges', associationKey: 'jobs' } }),
    recordTitle: titled,
  },
}

const jobs: Record<string, object> = {
  a: { name: 'Smith, Ann', state: 'wip', price: 1234.5, due: '2026-12-24', phone: '+17804289482' },
  b: { name: 'Ann Jones', states: ['zz'], count: 4711, seen: '2026-12-24T23:30:00.000Z' },
  c: { name: 'Bo Smith', stage: 7, firm: { add: [{ id: 'f1' }] }, badges: { add: [{ id: 'g1' }] } },
  d: { name: 'Dee', firm: { add: [{ id: 'f2' }] }, due: '2026-04-07' },
}

async function as(who: string, name: string, input: object) {
  const answer = await server.call(name, input, { host: 'one.test', token: tokens.get(who) ?? '' })
  if (answer.status !== 200) throw new Error(`${name} ${answer.status} ${answer.text}`)
  return answer.json
}

async function find(searchString: string, who = 'admin', cursor: object = { collectionId: 'Jobs' }): Promise<string> {
  const { list, totalCount } = await as(who, 'DATA_LIST', { cursor: { ...cursor, searchString } })
  expect(totalCount).toBe(list.length)
  return list.map(({ id }: { id: string }) => id).join(' ')
}

async function allow(who: string, collections: Record<string, object>): Promise<void> {
  const { id: userId } = await addUser(server, tenant, { email: `${who}@one.test` })
  tokens.set(who, await server.login(`${who}@one.test`, 'one.test'))
  const grant = { create: false, read: true, update: false, delete: false }
  const granted = Object.entries(collections).map(([collectionId, more]) => ({ collectionId, ...grant, ...more }))
  await addApp((name, input) => as('admin', name, input), { name: who, collections: granted, members: [{ userId }] })
}

beforeAll(async () => {
  given = await createTestDatabase('search_of_lists')
  server = await startTestServer({ connectionString: given.connectionString })
  tenant = await addTenant(server, 'one.test')
  await addUser(server, tenant, { email: 'admin@one.test', ...everyRole })
  tokens.set('admin', await server.login('admin@one.test', 'one.test'))
  for (const [collectionId, properties] of Object.entries(documents)) {
    const document: CollectionDocument = {
      name: collectionId,
      schema: { type: 'object', properties },
      detailGroupList: [],
    }
    await applySchema(server.services, { tenant, collectionId, document, author: null })
  }
  const firms = [
    { id: 'f1', name: 'Northwind Traders', secret: 'SECRETCANARY' },
    { id: 'f2', name: 'Ann & Sons', secret: '' },
  ]
  for (const record of firms) await as('admin', 'DATA_CREATE', { collectionId: 'Firms', id: record.id, record })
  await as('admin', 'DATA_CREATE', { collectionId: 'Badges', id: 'g1', record: { name: 'Welder' } })
  for (const [id, record] of Object.entries(jobs))
    await as('admin', 'DATA_CREATE', { collectionId: 'Jobs', id, record })
  await allow('noFirm', { Jobs: { overrides: { firm: { hidden: true } } }, Firms: {} })
  await allow('someFirms', { Jobs: {}, Firms: { rowRule: { name: { $eq: 'Ann & Sons' } } }, Badges: {} })
  await allow('untitled', { Jobs: {}, Firms: { overrides: { name: { hidden: true } } } })
  const hidden = { hidden: true }
  await allow('blind', { Jobs: { overrides: { price: hidden, due: hidden, state: hidden, states: hidden } } })
  await allow('ruled', { Jobs: { rowRule: { name: { $startsWith: 'Ann' } } } })
}, 60_000)
afterAll(async () => {
  await server?.close()
  await given?.drop()
})

describe('the search of a list', () => {
  test('finds words in any order and in several fields, each of them', async () => {
    expect(await find('ann smith')).toBe('a')
    expect(await find('Smith, ann')).toBe('a')
    expect(await find('smith')).toBe('a c')
    expect(await find('ann progress')).toBe('a')
    expect(await find('jones progress')).toBe('')
    expect(await find('bo smith northwind welder')).toBe('c')
    expect(await find('a b c d e f g h i j')).toBe('')
    // An id is found alone, and is no word beside others.
    await as('admin', 'DATA_CREATE', { collectionId: 'Jobs', id: 'zq9', record: { name: 'Lee' } })
    expect(await find('zq9')).toBe('zq9')
    expect(await find('lee zq9')).toBe('')
  })

  test('finds options by their labels, and by what is stored', async () => {
    expect(await find('in progress')).toBe('a')
    expect(await find('wip')).toBe('a')
    expect(await find('ubergeben')).toBe('b')
    expect(await find('heaven')).toBe('c')
  })

  test('finds numbers, days and moments as they are shown and as they are stored', async () => {
    for (const written of ['1,234.50', '1.234,50', '1234.5', '$1,234.50'])
      expect(await find(written), written).toBe('a')
    for (const written of ['4711', '4,711', '4711.00']) expect(await find(written), written).toBe('b')
    expect(await find('123')).toBe('')
    // A moment of that day, too, by the clocks of who asks.
    const days = ['12/24/2026', '24.12.2026', '2026-12-24', 'Dec 24, 2026', '24 December 2026']
    for (const written of days) expect(await find(written), written).toBe('a b')
    for (const written of ['4/7/2026', '7/4/2026']) expect(await find(written), written).toBe('d')
    expect(await find('2026-12-24T23:30:00.000Z')).toBe('b')
    expect(await find('smith 12/24/2026')).toBe('a')
    expect(await find('2026-13-45')).toBe('')
  })

  test('finds days of several words beside other words, wherever they stand', async () => {
    for (const written of [
      'smith Dec 24, 2026',
      'Dec 24, 2026 smith',
      'ann Dec 24, 2026, smith',
      'smith 24 December 2026 progress',
    ])
      expect(await find(written), written).toBe('a')
    expect(await find('smith Dec 25, 2026')).toBe('')
    expect(await find('smith Dec 24, 2026', 'blind')).toBe('')
    // Each word still counts.
    expect(await find('smith Dec 24, 2026 elsewhere')).toBe('')
  })

  test('finds telephone numbers beside other words', async () => {
    expect(await find('780 4289')).toBe('a')
    expect(await find('ann 780')).toBe('a')
    expect(await find('4289 7804')).toBe('')
  })

  test('finds records by the titles of what they link to, not by the one that a related list is of', async () => {
    expect(await find('northwind')).toBe('c')
    expect(await find('welder')).toBe('c')
    expect(await find('dee', 'admin', { collectionId: 'Firms' })).toBe('f2')
    const related = { collectionId: 'Jobs', associationKey: 'jobs', relatedTo: { collectionId: 'Firms', id: 'f2' } }
    expect(await find('sons', 'admin', related)).toBe('')
    expect(await find('dee', 'admin', related)).toBe('d')
  })

  test('S13 tells nothing of links, titles, records and fields that the caller does not see', async () => {
    expect(await find('northwind', 'noFirm')).toBe('')
    expect(await find('northwind', 'someFirms')).toBe('')
    expect(await find('sons', 'someFirms')).toBe('d')
    expect(await find('northwind', 'untitled')).toBe('')
    expect(await find('welder', 'untitled')).toBe('')
    expect(await find('secretcanary')).toBe('')
    for (const written of ['progress', 'wip', '1,234.50', '4/7/2026', 'ubergeben']) {
      expect(await find(written, 'blind'), written).toBe('')
    }
    expect(await find('heaven', 'blind')).toBe('c')
    expect(await find('12/24/2026', 'ruled')).toBe('b')
    expect(await find('smith', 'ruled')).toBe('')
  })
})
