import type { CollectionDocument, FieldSchema, Filter } from '@trellis/model'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applySchema } from '../../apps/server/src/schema/apply-schema.ts'
import { nearKeys, searchWords } from '../../apps/server/src/search/search-words.ts'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'
import { addApp } from '../scenarios/app-members.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { openStatementLog, type StatementLog } from './statement-log.ts'
import { addTenant, addUser, everyRole, startTestServer, type TestServer } from './test-server.ts'

let given: TestDatabase
let server: TestServer
let tenant: Tenant
let statements: StatementLog
const tokens = new Map<string, string>()

const text = (title: string): FieldSchema => ({ type: 'string', format: 'text', title })
const calculated = (format: string, calculation: string): FieldSchema => ({
  type: 'string',
  format,
  title: '',
  metadata: { calculation },
})
const collectionOf = (name: string, more: Partial<CollectionDocument> = {}): CollectionDocument => ({
  name,
  schema: {
    type: 'object',
    properties: {
      name: text('Name'),
      note: text('Note'),
      dept: text('Department'),
      recordTitle: calculated('text', '{{record.name}}'),
      recordDescription: calculated('multiline', '{{record.note}}'),
    },
  },
  detailGroupList: [],
  ...more,
})

const people = [
  { name: 'Anna Müller', note: 'Head of purchasing', dept: 'sales' },
  { name: 'Anna Berger', note: 'Works with Müller', dept: 'hr' },
  { name: 'Peter Johnson', note: 'SECRETCANARY', dept: 'sales' },
]
const firms = [{ name: 'Müller Steel Ltd.', note: 'Steel and copper', dept: 'sales' }]

async function as(who: string, name: string, input: object) {
  const answer = await server.call(name, input, { host: 'one.test', token: tokens.get(who) ?? '' })
  if (answer.status !== 200) throw new Error(`${name} ${answer.status} ${answer.text}`)
  return answer.json
}

const asAdmin = (name: string, input: object) => as('admin', name, input)

async function find(searchString: string, who = 'admin', limit?: number): Promise<string[]> {
  const { hits } = await as(who, 'CORE_SEARCH', { searchString, ...(limit && { limit }) })
  return hits.map((hit: { recordTitle?: string; id: string }) => hit.recordTitle ?? hit.id)
}

async function define(collectionId: string, document: CollectionDocument): Promise<void> {
  await applySchema(server.services, { tenant, collectionId, document, author: null })
}

async function app(name: string, userIds: string[], more: object, document: object = {}): Promise<void> {
  const grant = { create: false, read: true, update: false, delete: false }
  const collections = ['People', 'Firms'].map(collectionId => ({ collectionId, ...grant, ...more }))
  await addApp(asAdmin, { name, collections, members: userIds.map(userId => ({ userId })), ...document })
}

beforeAll(async () => {
  given = await createTestDatabase('search')
  statements = await openStatementLog(given)
  server = await startTestServer({ connectionString: given.connectionString })
  tenant = await addTenant(server, 'one.test')
  await addUser(server, tenant, { email: 'admin@one.test', ...everyRole })
  tokens.set('admin', await server.login('admin@one.test', 'one.test'))
  await define('People', collectionOf('People'))
  await define('Firms', collectionOf('Firms'))
  await define('Quiet', collectionOf('Quiet', { globalSearchable: false }))
  for (const record of people) await as('admin', 'DATA_CREATE', { collectionId: 'People', record })
  for (const record of firms) await as('admin', 'DATA_CREATE', { collectionId: 'Firms', record })
  await as('admin', 'DATA_CREATE', { collectionId: 'Quiet', record: { name: 'Müller, not to be found', note: '' } })
  const rowRule: Filter = { dept: { $eq: 'sales' } }
  const cases: [string, object, object?][] = [
    ['ruled', { rowRule }],
    ['blind', { overrides: { note: { hidden: true } } }],
    ['left', {}, { excludeFromSearch: true }],
    ['nobody', { read: false, create: true }],
    ['unlisted', {}, { hideApp: true }],
  ]
  for (const [who, more, document] of cases) {
    const { id } = await addUser(server, tenant, { email: `${who}@one.test` })
    tokens.set(who, await server.login(`${who}@one.test`, 'one.test'))
    await app(who, [id], more, document)
  }
}, 60_000)
afterAll(async () => {
  await server?.close()
  await given?.drop()
})

describe('CORE_SEARCH', () => {
  test('finds words in titles before those in descriptions, whatever their case, accents and order', async () => {
    expect(await find('müller')).toEqual(['Müller Steel Ltd.', 'Anna Müller', 'Anna Berger'])
    expect(await find('MULLER ANNA')).toEqual(['Anna Müller', 'Anna Berger'])
    expect(await find('anna')).toEqual(['Anna Berger', 'Anna Müller'])
    expect(await find('st co')).toEqual(['Müller Steel Ltd.'])
    expect(await find('nothing of this kind')).toEqual([])
    expect(await find('%')).toEqual([])
    expect(await find('müller', 'admin', 1)).toHaveLength(1)
  })

  test('forgives letters that are wrong, missing or swapped', async () => {
    // Titles at once; what else is searched once its words were read, which is a second behind.
    expect((await find('Muler'))[0]).toBe('Anna Müller')
    expect(await find('Jonson')).toEqual(['Peter Johnson'])
    await expect.poll(() => find('purchaisng')).toEqual(['Anna Müller'])
    await as('admin', 'DATA_CREATE', { collectionId: 'People', record: { name: 'Zoë', note: 'Knows warehousing' } })
    await expect.poll(() => find('warehuosing')).toEqual(['Zoë'])
    const { id } = (await as('admin', 'CORE_SEARCH', { searchString: 'warehousing' })).hits[0]
    await as('admin', 'DATA_DELETE', { collectionId: 'People', id })
    await expect.poll(() => find('warehuosing')).toEqual([])
  })

  test('titles that begin with what was typed come first, however many other records have the words', async () => {
    await define('Ports', collectionOf('Ports'))
    const letters = 'x'.repeat(150)
    const records = [
      ...Array.from({ length: 150 }, (_, index) => ({ name: `Quay ${index} of harbour`, note: 'harbour lights' })),
      { name: 'Harbour-master', note: 'z' },
      { name: 'Harbour lights and others', note: 'z' },
      { name: 'Harbour', note: 'z' },
      { name: `Lighthouse ${letters} a`, note: 'z' },
    ]
    await as('admin', 'DATA_BULK_UPDATE', { collectionId: 'Ports', records })
    expect(await find('harbour', 'admin', 3)).toEqual(['Harbour', 'Harbour lights and others', 'Harbour-master'])
    expect((await find('harbour li', 'admin', 3))[0]).toBe('Harbour lights and others')
    expect(await find(`lighthouse ${letters} a`)).toEqual([`Lighthouse ${letters} a`])
    await expect
      .poll(async () => (await find('harbuor', 'admin', 3)).toSorted())
      .toEqual(['Harbour', 'Harbour lights and others', 'Harbour-master'])
    await define('Ports', collectionOf('Ports', { globalSearchable: false }))
  })

  test('a crowd of searches waits for its turn, and each is answered', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => find('müller')))
    expect(new Set(answers.map(titles => titles.join()))).toEqual(
      new Set(['Müller Steel Ltd.,Anna Müller,Anna Berger']),
    )
  })

  test('tells the collection, and takes collections out that are not searched', async () => {
    const { hits } = await as('admin', 'CORE_SEARCH', { searchString: 'steel' })
    expect(hits).toEqual([
      {
        collectionId: 'Firms',
        collectionName: 'Firms',
        id: expect.any(String),
        recordTitle: 'Müller Steel Ltd.',
        recordDescription: 'Steel and copper',
      },
    ])
    expect(await find('not to be found')).toEqual([])
  })

  test('[1-6-16] an app is hidden from home and menu, or left out of the search, each by itself', async () => {
    const appsOf = async (who: string) =>
      (await as(who, 'NAVIGATION_APPS', {})).apps.map(({ name }: { name: string }) => name)
    expect(await appsOf('unlisted')).toEqual([])
    expect(await find('müller', 'unlisted')).toEqual(await find('müller'))
    expect(await appsOf('left')).toEqual(['left'])
    expect(await find('müller', 'left')).toEqual([])
  })

  test('S13 gives no row outside the row rule, nothing of a hidden field, and nothing through apps left out of it', async () => {
    expect(await find('anna', 'ruled')).toEqual(['Anna Müller'])
    expect(await find('berger', 'ruled')).toEqual([])
    expect(await find('secretcanary', 'blind')).toEqual([])
    expect(await find('secretcanry', 'blind')).toEqual([])
    const { hits } = await as('blind', 'CORE_SEARCH', { searchString: 'johnson' })
    expect(hits).toEqual([
      { collectionId: 'People', collectionName: 'People', id: expect.any(String), recordTitle: 'Peter Johnson' },
    ])
    expect(await find('secretcanary', 'ruled')).toEqual(['Peter Johnson'])
    for (const who of ['left', 'nobody']) expect(await find('müller', who)).toEqual([])
  })

  test('S13 words of hidden fields and rows do not take the places of words that are seen, however many are nearly the same', async () => {
    const properties = {
      ...collectionOf('Plans').schema.properties,
      secret: { ...text('Secret'), metadata: { globalSearchable: true } },
    }
    await define('Plans', collectionOf('Plans', { schema: { type: 'object', properties } }))
    const { id: userId } = await addUser(server, tenant, { email: 'planner@one.test' })
    tokens.set('planner', await server.login('planner@one.test', 'one.test'))
    const grant = { collectionId: 'Plans', create: false, read: true, update: false, delete: false }
    const overrides = { secret: { hidden: true } }
    const collections = [{ ...grant, rowRule: { dept: { $eq: 'sales' } }, overrides }]
    await addApp(asAdmin, { name: 'planning', collections, members: [{ userId }] })
    // Before "zkalender" in the alphabet, and as near to what is typed.
    const near = [...'abcdefghijklmnopqrstuvwxyz'].flatMap(letter => [`${letter}kalender`, `k${letter}alender`])
    const crowd = near.filter(word => word < 'zkalender' && !['kalender', 'kkalender'].includes(word)).slice(0, 45)
    expect(crowd.length).toBe(45)
    const shown = { name: 'Shown', note: 'zkalender', dept: 'sales' }
    await as('admin', 'DATA_CREATE', { collectionId: 'Plans', record: shown })
    await expect.poll(() => find('kalender', 'planner')).toEqual(['Shown'])
    await as('admin', 'DATA_CREATE', {
      collectionId: 'Plans',
      record: { name: 'A', dept: 'sales', secret: crowd.slice(0, 40).join(' ') },
    })
    await as('admin', 'DATA_CREATE', {
      collectionId: 'Plans',
      record: { name: 'B', dept: 'hr', note: crowd.slice(5).join(' ') },
    })
    // Where everything is seen the first thirty of the words are looked for.
    await expect.poll(async () => (await find('kalender')).toSorted()).toEqual(['A', 'B'])
    expect(await find('kalender', 'planner')).toEqual(['Shown'])
  })

  test('parts words in PostgreSQL as it does those that are typed, and takes texts of any length', async () => {
    const client = new pg.Client({ connectionString: given.connectionString })
    await client.connect()
    const long = `${'word '.repeat(30_000)}${'x'.repeat(5000)} ü${'y'.repeat(3000)}`
    const texts = [
      'a-b_c d.e',
      "O'Neil «Söhne» — 50 %",
      'tab\tline\nend',
      '東京、大阪',
      'x\u00a0y',
      '',
      ' ',
      `'\\"`,
      long,
    ]
    for (const text of texts) {
      const { rows } = await client.query('select tsvector_to_array(trellis.search_words($1)) as words', [text])
      if (text === long) expect(rows[0].words).toContain('word')
      else
        expect(rows[0].words.toSorted(), text).toEqual(
          searchWords(text)
            .map(word => word.text)
            .toSorted(),
        )
    }
    const { rows } = await client.query(`select trellis.search_near('hamburg') as near`)
    expect(rows[0].near.toSorted()).toEqual(nearKeys('hamburg').toSorted())
    for (const wrong of ['hambrug', 'hamburgg', 'hambug', 'hamborg']) {
      expect(
        nearKeys(wrong).some(key => rows[0].near.includes(key)),
        wrong,
      ).toBe(true)
    }
    await client.end()
  })

  test('has its indexes built and taken away as collections are searched or not', async () => {
    const superuser = new pg.Client({ connectionString: given.superuserConnectionString })
    await superuser.connect()
    const indexes = async (table: string): Promise<[words: number, titles: number]> => {
      const { rows } = await superuser.query(
        `select indexdef like '%search_words%' as words from pg_indexes where schemaname = $1 and tablename = $2 and indexname like '~search%'`,
        [tenant.schema, table],
      )
      const words = rows.filter(row => row.words).length
      return [words, rows.length - words]
    }
    // Letters of titles, and how they begin.
    const titles = 2
    // One over all that is searched, one over what those see from whom the note is hidden.
    await expect.poll(() => indexes('People'), { timeout: 20_000 }).toEqual([2, titles])
    await expect.poll(() => indexes('Quiet'), { timeout: 20_000 }).toEqual([0, 0])
    await define('Quiet', collectionOf('Quiet', { globalSearchable: true }))
    await expect.poll(() => indexes('Quiet'), { timeout: 20_000 }).toEqual([1, titles])
    await define('Quiet', collectionOf('Quiet', { globalSearchable: false }))
    await expect.poll(() => indexes('Quiet'), { timeout: 20_000 }).toEqual([0, 0])
    await superuser.end()
  })

  test('a phone number is found however it is written, where its field takes part in the search', async () => {
    const phone = {
      type: 'string' as const,
      format: 'phone-number',
      title: 'Phone',
      metadata: { globalSearchable: true },
    }
    const { schema, ...rest } = collectionOf('Callers')
    await define('Callers', { ...rest, schema: { ...schema, properties: { ...schema.properties, phone } } })
    const numbers = { Abroad: '+1 (780) 428-9482', Here: '(780) 428-9482', Berlin: '+49 30 12345678' }
    const records = Object.entries(numbers).map(([name, number]) => ({ name, phone: number }))
    await asAdmin('DATA_BULK_UPDATE', { collectionId: 'Callers', records })
    const sorted = async (typed: string) => (await find(typed)).toSorted().join(' ')
    expect(await sorted('+1 (780) 428-9482')).toBe('Abroad')
    expect(await sorted('7804289482')).toBe('Abroad Here')
    expect(await sorted('780 428')).toBe('Abroad Here')
    expect(await sorted('030 12345678')).toBe('Berlin')
  })

  test('options are found by their labels, in fields of one and of several, and the index holds them', async () => {
    const option = (label: string) => ({ value: label === 'Shelved for now' ? 'a1' : 'b2', label })
    const metadata = {
      globalSearchable: true,
      optionList: [option('Shelved for now'), option("Approved; it's -- $1 \\")],
    }
    const state: FieldSchema = { type: 'string', format: 'string-option-list', title: 'State', metadata }
    const states: FieldSchema = { type: 'array', format: 'multi-option-list', title: 'States', metadata }
    const grades: FieldSchema = {
      type: 'array',
      format: 'number-multi-option-list',
      title: 'Grades',
      metadata: { ...metadata, optionList: [{ value: 7, label: 'Seventh heaven' }] },
    }
    const { schema, ...rest } = collectionOf('Drafts')
    await define('Drafts', {
      ...rest,
      schema: { ...schema, properties: { ...schema.properties, state, states, grades } },
    })
    const records = [
      { name: 'One', state: 'a1' },
      { name: 'Two', states: ['b2', 'a1'] },
      { name: 'Three', state: 'b2', grades: [7] },
    ]
    await asAdmin('DATA_BULK_UPDATE', { collectionId: 'Drafts', records })
    const sorted = async (typed: string) => (await find(typed)).toSorted().join(' ')
    expect(await sorted('shelved')).toBe('One Two')
    expect(await sorted('now shelved')).toBe('One Two')
    expect(await sorted('for shel')).toBe('One Two')
    expect(await sorted('approved')).toBe('Three Two')
    expect(await sorted('b2')).toBe('Three Two')
    expect(await sorted('heaven')).toBe('Three')
    const superuser = new pg.Client({ connectionString: given.superuserConnectionString })
    await superuser.connect()
    const built = async () => {
      const { rows } = await superuser.query(
        `select count(*)::int as count from pg_indexes where schemaname = $1 and tablename = 'Drafts' and indexdef like '%search_words%Shelved%'`,
        [tenant.schema],
      )
      return rows[0].count
    }
    await expect.poll(built, { timeout: 20_000 }).toBe(1)
    await superuser.end()
  })

  test('is one statement', async () => {
    await find('anna')
    // Indexes are built, and words read, in the background meanwhile: what comes each time is the search's own.
    const behind = / index |collection_id as id|search_scan/
    const own = async () => {
      const texts = await statements.during(() => find('anna müler'))
      const ofSearch = texts.filter(each => each.includes(`"${tenant.schema}`) && !behind.test(each))
      return ofSearch.map(each => each.slice(0, 11))
    }
    await expect.poll(own).toEqual(['with "words'])
  })

  test('without pg_trgm it finds words as they were typed, nearly so, and letters inside titles', async () => {
    const superuser = new pg.Client({ connectionString: given.superuserConnectionString })
    await superuser.connect()
    await superuser.query('drop extension pg_trgm cascade')
    await superuser.end()
    const { makeSearch } = await import('../../apps/server/src/search/make-search.ts')
    const plain = makeSearch(server.services)
    const admin = await server.services.callers.find(tenant.id, (await as('admin', 'SESSION_GET', {})).user.id)
    if (!admin) throw new Error('no admin')
    const titles = async (searchString: string) => {
      const { hits } = await plain(admin, { searchString })
      return hits.map(hit => hit.recordTitle)
    }
    expect(await titles('müller')).toEqual(['Müller Steel Ltd.', 'Anna Müller', 'Anna Berger'])
    expect((await titles('Muler')).toSorted()).toEqual(['Anna Berger', 'Anna Müller', 'Müller Steel Ltd.'])
    expect(await titles('ohns')).toEqual(['Peter Johnson'])
  })
})
