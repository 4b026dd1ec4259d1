import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type AnyJson, startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient

const text = (title: string) => ({ type: 'string', format: 'text', title })
const link = (title: string, association: object, more: object = {}) => ({
  type: 'array',
  format: 'association',
  title,
  metadata: { association, ...more },
})
const hidden = { hidden: { EQ: ['{{record.name}}', 'loose'] }, shouldCleanHidden: true }
const define = (collectionId: string, properties: object) =>
  client.call('SCHEMA_APPLY', {
    collectionId,
    document: { name: collectionId, schema: { type: 'object', properties }, detailGroupList: [] },
  })

beforeAll(async () => {
  database = await createTestDatabase('needed_links')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  const name = text('Name')
  await define('Carts', { name })
  // A crate's cart is a foreign key of the crate; each cart needs a crate.
  const cart = link('Cart', { cursor: { collectionId: 'Carts', associationKey: 'crates' }, max: 1 }, hidden)
  await define('Crates', { name, cart })
  const crates = { cursor: { collectionId: 'Crates', associationKey: 'cart' }, min: 1, max: -1, inverseMax: 1 }
  await define('Carts', { name, crates: link('Crates', crates) })
  // Who is in which clubs stands in a link table; each member needs a club.
  await define('Members', { name })
  const members = link('Members', { cursor: { collectionId: 'Members', associationKey: 'clubs' }, max: -1 }, hidden)
  await define('Clubs', { name, members })
  const clubs = { cursor: { collectionId: 'Clubs', associationKey: 'members' }, min: 1, max: -1 }
  await define('Members', { name, clubs: link('Clubs', clubs) })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

let rounds = 0

/** Cart one carries the crates a, b and c, cart two d. */
async function makeRound() {
  rounds += 1
  const named = (key: string) => `r${rounds}-${key}`
  const save = (collectionId: string, records: object[]) => client.call('DATA_BULK_UPDATE', { collectionId, records })
  await save(
    'Crates',
    ['a', 'b', 'c', 'd'].map(key => ({ id: named(key), name: key })),
  )
  const carts = [
    { id: named('one'), name: 'one', crates: { set: ['a', 'b', 'c'].map(named) } },
    { id: named('two'), name: 'two', crates: { set: [named('d')] } },
  ]
  expect(await save('Carts', carts)).toMatchObject({ summary: { successful: 2 } })
  return { named, crates: () => cratesOf(named('one')) }
}
type Round = Awaited<ReturnType<typeof makeRound>>

async function cratesOf(id: string): Promise<string[]> {
  const { crates } = await client.call('DATA_GET', { collectionId: 'Carts', id })
  return crates.list.map((crate: AnyJson) => crate.id.split('-')[1]).sort()
}

const update = (collectionId: string, id: string, record: object) =>
  client.call('DATA_UPDATE', { collectionId, id, record })

async function bulk(id: string, cart: object): Promise<void> {
  const answer = await client.call('DATA_BULK_UPDATE', { collectionId: 'Crates', records: [{ id, cart }] })
  if (!answer.success) throw new Error(`400 ${answer.failed[0].code} ${JSON.stringify(answer.failed[0].details)}`)
}

async function importing(collectionId: string, lines: string[], more: object = {}) {
  const fileId = await client.upload('rows.csv', `${lines.join('\n')}\n`)
  const columns = (lines[0] ?? '').split(',').map(column => ({ column, fieldId: column }))
  const input = { fileId, collectionId, columns, updateBy: 'id' }
  const preview = await client.call('DATA_IMPORT_PREVIEW', input)
  const run = await client.finished((await client.call('DATA_IMPORT', { ...input, ...more })).importId)
  return { preview, run }
}

async function importCart(id: string, cart: string): Promise<void> {
  const { run } = await importing('Crates', ['id,cart', `${id},${cart}`])
  if (run.status !== 'succeeded') throw new Error(`400 VALIDATION_ERROR ${JSON.stringify(run.problems)}`)
}

/** Ways in which a crate leaves cart one. */
const ways: Record<string, (round: Round, crate: string) => Promise<unknown>> = {
  'another cart': ({ named }, id) => update('Crates', id, { cart: { set: [named('two')] } }),
  'cleared and another added': ({ named }, id) =>
    update('Crates', id, { cart: { remove: [named('one')], add: [named('two')] } }),
  cleared: (_round, id) => update('Crates', id, { cart: { clear: true } }),
  emptied: (_round, id) => update('Crates', id, { cart: null }),
  'reset by a save': (_round, id) =>
    client.call('DATA_UPDATE', { collectionId: 'Crates', id, record: { name: 'reset' }, options: { reset: true } }),
  removed: ({ named }, id) => update('Crates', id, { cart: { remove: [named('one')] } }),
  'hidden by a formula': (_round, id) => update('Crates', id, { name: 'loose' }),
  'bulk save': ({ named }, id) => bulk(id, { set: [named('two')] }),
  'bulk clear': (_round, id) => bulk(id, { clear: true }),
  import: ({ named }, id) => importCart(id, named('two')),
  'import of nothing': (_round, id) => importCart(id, ''),
  'taken over by the other cart': ({ named }, id) => update('Carts', named('two'), { crates: { add: [id] } }),
  'removed from its cart': ({ named }, id) => update('Carts', named('one'), { crates: { remove: [id] } }),
}

describe('[1-5-15] a record over there keeps as many links as it needs, whichever way they are taken', () => {
  test.for(Object.keys(ways))('the last one by: %s', async name => {
    const round = await makeRound()
    const leave = (key: string) => ways[name]!(round, round.named(key))
    await leave('a')
    await leave('b')
    expect(await round.crates()).toEqual(['c'])
    await expect(leave('c')).rejects.toThrow(/400 .*(needs at least 1 link|At least 1 item)/)
    expect(await round.crates()).toEqual(['c'])
  })

  const names = Object.keys(ways)
  const pairs = names.flatMap((first, index) => names.slice(index).map(second => [first, second] as const))

  test.for(pairs)('two at once: %s beside %s', async ([first, second]) => {
    const round = await makeRound()
    const { named } = round
    await update('Crates', named('c'), { cart: { set: [named('two')] } })
    const settled = await Promise.allSettled([ways[first]!(round, named('a')), ways[second]!(round, named('b'))])
    for (const each of settled)
      if (each.status === 'rejected') expect(String(each.reason)).toMatch(/400 .*VALIDATION_ERROR/)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await round.crates()).toHaveLength(1)
  })
})

describe('an import tells the row that would take the last link, and leaves out that one alone', () => {
  test('foreign keys', async () => {
    const { named, crates } = await makeRound()
    const lines = ['id,cart', ...['a', 'b', 'c'].map(key => `${named(key)},${named('two')}`)]
    const { preview, run } = await importing('Crates', lines)
    const problem = { line: 4, column: 'cart', message: `The record "${named('one')}" needs at least 1 link` }
    expect(preview).toMatchObject({ problems: [problem], counts: { updates: 2, errors: 1 } })
    expect(run).toMatchObject({ status: 'failed', problems: [problem] })
    expect(await crates()).toEqual(['a', 'b', 'c'])
    // What another row of the file brings counts.
    const exchanged = [...lines, `${named('d')},${named('one')}`]
    const { run: again } = await importing('Crates', exchanged)
    expect(again).toMatchObject({ status: 'succeeded', updatedCount: 4 })
    expect(await crates()).toEqual(['d'])
    const back = ['id,cart', ...['a', 'b', 'c'].map(key => `${named(key)},${named('one')}`), `${named('d')},`]
    const { run: skipped } = await importing('Crates', back, { badRows: 'skip' })
    expect(skipped).toMatchObject({ status: 'succeeded', updatedCount: 3, skippedCount: 1 })
    expect(await cratesOf(named('two'))).toEqual(['c'])
  })

  test('links of a table, also those that a formula hides', async () => {
    await client.call('DATA_BULK_UPDATE', { collectionId: 'Clubs', records: [{ id: 'chess', name: 'Chess' }] })
    const records = ['ann', 'bob'].map(id => ({ id, name: id, clubs: { set: ['chess'] } }))
    await client.call('DATA_BULK_UPDATE', { collectionId: 'Members', records })
    const message = 'The record "ann" needs at least 1 link'
    const { run } = await importing('Clubs', ['id,name,members', 'chess,Chess,bob'])
    expect(run).toMatchObject({ status: 'failed', problems: [{ line: 2, column: 'members', message }] })
    const { run: loose } = await importing('Clubs', ['id,name', 'chess,loose'])
    expect(loose).toMatchObject({ status: 'failed', problemCount: 2 })
    expect(loose.problems).toContainEqual({ line: 2, column: 'Members', message })
    const { run: other } = await importing('Clubs', ['id,name,members', 'chess,Chess,bob', 'go,Go,ann'])
    expect(other).toMatchObject({ status: 'succeeded', insertedCount: 1, updatedCount: 1 })
  })
})
