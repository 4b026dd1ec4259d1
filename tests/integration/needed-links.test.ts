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
type Kind = '' | 'Loose'
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
  await defineCrates('', {})
  await defineCrates('Loose', hidden)
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

/** A crate's cart is a foreign key of the crate; each cart needs a crate. Without formulas most saves are one statement. */
async function defineCrates(kind: Kind, more: object): Promise<void> {
  const name = text('Name')
  await define(`${kind}Carts`, { name })
  const cart = link('Cart', { cursor: { collectionId: `${kind}Carts`, associationKey: 'crates' }, max: 1 }, more)
  await define(`${kind}Crates`, { name, cart })
  const crates = { cursor: { collectionId: `${kind}Crates`, associationKey: 'cart' }, min: 1, max: -1, inverseMax: 1 }
  await define(`${kind}Carts`, { name, crates: link('Crates', crates) })
}

let rounds = 0

/** Cart one carries the crates a, b and c, cart two d. */
async function makeRound(kind: Kind) {
  rounds += 1
  const [crates, carts] = [`${kind}Crates`, `${kind}Carts`]
  const named = (key: string) => `r${rounds}-${key}`
  const save = (collectionId: string, records: object[]) => client.call('DATA_BULK_UPDATE', { collectionId, records })
  await save(
    crates,
    ['a', 'b', 'c', 'd'].map(key => ({ id: named(key), name: key })),
  )
  const loaded = [
    { id: named('one'), name: 'one', crates: { set: ['a', 'b', 'c'].map(named) } },
    { id: named('two'), name: 'two', crates: { set: [named('d')] } },
  ]
  expect(await save(carts, loaded)).toMatchObject({ summary: { successful: 2 } })
  return { named, crates, carts, left: (key = 'one') => cratesOf(carts, named(key)) }
}
type Round = Awaited<ReturnType<typeof makeRound>>

async function cratesOf(collectionId: string, id: string): Promise<string[]> {
  const { crates } = await client.call('DATA_GET', { collectionId, id })
  return crates.list.map((crate: AnyJson) => crate.id.split('-')[1]).sort()
}

const update = (collectionId: string, id: string, record: object, options: object = {}) =>
  client.call('DATA_UPDATE', { collectionId, id, record, options })

async function bulk(collectionId: string, id: string, cart: object): Promise<void> {
  const answer = await client.call('DATA_BULK_UPDATE', { collectionId, records: [{ id, cart }] })
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

async function importCart(collectionId: string, id: string, cart: string): Promise<void> {
  const { run } = await importing(collectionId, ['id,cart', `${id},${cart}`])
  if (run.status !== 'succeeded') throw new Error(`400 VALIDATION_ERROR ${JSON.stringify(run.problems)}`)
}

type Way = (round: Round, crate: string) => Promise<unknown>

/** Ways in which a crate leaves cart one. */
const ways: Record<string, Way> = {
  'another cart': ({ crates, named }, id) => update(crates, id, { cart: { set: [named('two')] } }),
  'taken away and another added': ({ crates, named }, id) =>
    update(crates, id, { cart: { remove: [named('one')], add: [named('two')] } }),
  cleared: ({ crates }, id) => update(crates, id, { cart: { clear: true } }),
  emptied: ({ crates }, id) => update(crates, id, { cart: null }),
  'reset by a save': ({ crates }, id) => update(crates, id, { name: 'reset' }, { reset: true }),
  removed: ({ crates, named }, id) => update(crates, id, { cart: { remove: [named('one')] } }),
  'bulk save': ({ crates, named }, id) => bulk(crates, id, { set: [named('two')] }),
  'bulk clear': ({ crates }, id) => bulk(crates, id, { clear: true }),
  import: ({ crates, named }, id) => importCart(crates, id, named('two')),
  'import of nothing': ({ crates }, id) => importCart(crates, id, ''),
  'taken over by the other cart': ({ carts, named }, id) => update(carts, named('two'), { crates: { add: [id] } }),
  'removed from its cart': ({ carts, named }, id) => update(carts, named('one'), { crates: { remove: [id] } }),
}
const hiding: Way = ({ crates }, id) => update(crates, id, { name: 'loose' })

async function expectOneLeft(round: Round, way: Way): Promise<void> {
  const leave = (key: string) => way(round, round.named(key))
  await leave('a')
  await leave('b')
  expect(await round.left()).toEqual(['c'])
  await expect(leave('c')).rejects.toThrow(/400 .*(needs at least 1 link|At least 1 item)/)
  expect(await round.left()).toEqual(['c'])
}

async function expectOneRefused(round: Round, first: Way, second: Way): Promise<void> {
  const { named } = round
  await update(round.crates, named('c'), { cart: { set: [named('two')] } })
  const settled = await Promise.allSettled([first(round, named('a')), second(round, named('b'))])
  for (const each of settled)
    if (each.status === 'rejected') expect(String(each.reason)).toMatch(/400 .*VALIDATION_ERROR/)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await round.left()).toHaveLength(1)
}

describe('[1-5-15] a record over there keeps as many links as it needs, whichever way they are taken', () => {
  const names = Object.keys(ways)
  const pairs = names.flatMap((first, index) => names.slice(index).map(second => [first, second] as const))

  test.for(names)('the last one by: %s', async name => {
    await expectOneLeft(await makeRound(''), ways[name]!)
    await expectOneLeft(await makeRound('Loose'), ways[name]!)
  })

  test('the last one by: hidden by a formula', async () => {
    await expectOneLeft(await makeRound('Loose'), hiding)
  })

  test.for(pairs)('two at once: %s beside %s', async ([first, second]) => {
    await expectOneRefused(await makeRound(''), ways[first]!, ways[second]!)
  })

  test.for(names)('two at once: hidden by a formula beside %s', async name => {
    await expectOneRefused(await makeRound('Loose'), hiding, ways[name]!)
  })
})

describe('an import tells the row that would take the last link, and leaves out that one alone', () => {
  test('foreign keys', async () => {
    const { named, left } = await makeRound('')
    const lines = ['id,cart', ...['a', 'b', 'c'].map(key => `${named(key)},${named('two')}`)]
    const { preview, run } = await importing('Crates', lines)
    const problem = { line: 4, column: 'cart', message: `The record "${named('one')}" needs at least 1 link` }
    expect(preview).toMatchObject({ problems: [problem], counts: { updates: 2, errors: 1 } })
    expect(run).toMatchObject({ status: 'failed', problems: [problem] })
    expect(await left()).toEqual(['a', 'b', 'c'])
    // What another row of the file brings counts.
    const exchanged = [...lines, `${named('d')},${named('one')}`]
    const { run: again } = await importing('Crates', exchanged)
    expect(again).toMatchObject({ status: 'succeeded', updatedCount: 4 })
    expect(await left()).toEqual(['d'])
    const back = ['id,cart', ...['a', 'b', 'c'].map(key => `${named(key)},${named('one')}`), `${named('d')},`]
    const { run: skipped } = await importing('Crates', back, { badRows: 'skip' })
    expect(skipped).toMatchObject({ status: 'succeeded', updatedCount: 3, skippedCount: 1 })
    expect(await left('two')).toEqual(['c'])
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
