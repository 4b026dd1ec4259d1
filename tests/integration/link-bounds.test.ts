import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { type AnyJson, startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

const bounds = { min: 2, max: 4, inverseMax: 2 }
const start = ['a', 'b', 'c']

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient

beforeAll(async () => {
  database = await createTestDatabase('link_bounds_of_ways')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  const name = { type: 'string', format: 'text', title: 'Name' } as const
  const association = {
    ...bounds,
    cursor: { collectionId: 'Skills', associationKey: 'squads' },
    relationship: { properties: { role: { type: 'string', format: 'text', title: 'Role' } } },
  }
  const skills = { type: 'array', format: 'association', title: 'Skills', metadata: { association } }
  await client.call('SCHEMA_APPLY', { collectionId: 'Skills', document: documentOf('Skills', { name }) })
  const document = documentOf('Squads', { name, skills } as never)
  await client.call('SCHEMA_APPLY', { collectionId: 'Squads', document })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

let rounds = 0

/** A squad of three skills, each of its own round, and seven more skills that nobody has. */
async function makeRound() {
  rounds += 1
  const named = (key: string) => `r${rounds}-${key}`
  const records = [...'abcdefghij'].map(key => ({ id: named(key), name: key }))
  await client.call('DATA_BULK_UPDATE', { collectionId: 'Skills', records })
  const squad = named('squad')
  await make(squad, start.map(named))
  return { squad, named }
}
type Round = Awaited<ReturnType<typeof makeRound>>

const make = (id: string, set: string[]) =>
  client.call('DATA_CREATE', { collectionId: 'Squads', id, record: { name: id, skills: { set } } })
const save = (id: string, skills: object) =>
  client.call('DATA_UPDATE', { collectionId: 'Squads', id, record: { skills } })

/** A bulk save tells by item what a single save throws. */
async function bulk(id: string, skills: object): Promise<void> {
  const answer = await client.call('DATA_BULK_UPDATE', { collectionId: 'Squads', records: [{ id, name: id, skills }] })
  if (!answer.success) throw new Error(`400 ${answer.failed[0].code}`)
}

async function importLinks(id: string, skills: string[]): Promise<void> {
  const fileId = await client.upload('squads.csv', `id,name,skills\n${id},${id},"${skills.join(', ')}"\n`)
  const columns = ['id', 'name', 'skills'].map(column => ({ column, fieldId: column }))
  const input = { fileId, collectionId: 'Squads', columns, updateBy: 'id' }
  const run = await client.finished((await client.call('DATA_IMPORT', input)).importId)
  if (run.status !== 'succeeded') throw new Error(`400 VALIDATION_ERROR ${JSON.stringify(run.problems)}`)
}

const fromOtherEnd = (id: string, squads: object) =>
  client.call('DATA_UPDATE', { collectionId: 'Skills', id, record: { squads } })

/** What one writer does to the squad; the second of two takes other skills where it can. */
const ways: Record<string, (round: Round, second: boolean) => Promise<unknown>> = {
  set: ({ squad, named }, second) => save(squad, { set: (second ? ['d', 'e', 'f', 'g'] : ['a', 'h']).map(named) }),
  add: ({ squad, named }, second) => save(squad, { add: [named(second ? 'd' : 'e')] }),
  remove: ({ squad, named }, second) => save(squad, { remove: [named(second ? 'a' : 'b')] }),
  clear: ({ squad }) => save(squad, { clear: true }),
  'clear and add': ({ squad, named }, second) =>
    save(squad, { clear: true, add: (second ? ['c', 'd'] : ['e', 'f']).map(named) }),
  modify: ({ squad, named }, second) =>
    save(squad, { modify: [{ id: named(second ? 'a' : 'b'), relationship: { role: 'lead' } }] }),
  'bulk add': ({ squad, named }, second) => bulk(squad, { add: [named(second ? 'f' : 'g')] }),
  'bulk remove': ({ squad, named }, second) => bulk(squad, { remove: [named(second ? 'c' : 'a')] }),
  import: ({ squad, named }, second) => importLinks(squad, (second ? ['d', 'e', 'f', 'g'] : ['h', 'i']).map(named)),
  'add from the other end': ({ squad, named }, second) => fromOtherEnd(named(second ? 'i' : 'j'), { add: [squad] }),
  'remove from the other end': ({ squad, named }, second) =>
    fromOtherEnd(named(second ? 'b' : 'c'), { remove: [squad] }),
  'deletion of the other side': ({ named }, second) =>
    client.call('DATA_DELETE', { collectionId: 'Skills', id: named(second ? 'b' : 'c') }),
}

const idsOf = (links: AnyJson): string[] => (links?.list ?? []).map(({ id }: AnyJson) => id).sort()

async function skillsOf(squad: string): Promise<string[]> {
  const record = await client.call('DATA_GET', { collectionId: 'Squads', id: squad })
  expect(record.skills.totalCount).toBe(record.skills.list.length)
  return idsOf(record.skills)
}

/** Both at once; who was refused was refused with reason. */
async function atOnce(works: (() => Promise<unknown>)[]): Promise<boolean[]> {
  const settled = await Promise.allSettled(works.map(work => work()))
  for (const each of settled)
    if (each.status === 'rejected') expect(String(each.reason)).toMatch(/400 .*VALIDATION_ERROR|404 .*NOT_FOUND/)
  return settled.map(each => each.status === 'fulfilled')
}

describe('two at once: never more links than the association takes, nor fewer than it needs', () => {
  const names = Object.keys(ways)
  const pairs = names.flatMap((first, index) => names.slice(index).map(second => [first, second] as const))

  test.for(pairs)('[1-5-14] [1-5-15] %s beside %s', async ([first, second]) => {
    const round = await makeRound()
    await atOnce([() => ways[first]!(round, false), () => ways[second]!(round, true)])
    const skills = await skillsOf(round.squad)
    // A record that is deleted is unlinked, whatever is needed.
    const deleted = [first, second].filter(name => name === 'deletion of the other side').length
    expect(skills.length).toBeLessThanOrEqual(bounds.max)
    expect(skills.length).toBeGreaterThanOrEqual(bounds.min - deleted)
    expect(new Set(skills).size).toBe(skills.length)
    // Both ends tell the same.
    const cursor = { collectionId: 'Skills', filter: { id: { $in: [...'abcdefghij'].map(round.named) } } }
    const { list } = await client.call('DATA_LIST', { cursor, select: ['squads'] })
    const ofOtherEnd = list.filter(({ squads }: AnyJson) => idsOf(squads).includes(round.squad))
    expect(ofOtherEnd.map(({ id }: AnyJson) => id).sort()).toEqual(skills)
  })
})

test('[1-5-15] what is unlinked or taken over from the other end still has the links that it needs', async () => {
  const text = (title: string) => ({ type: 'string', format: 'text', title }) as const
  const cursor = { collectionId: 'Parcels', associationKey: 'truck' }
  const parcels = { type: 'array', format: 'association', title: 'Parcels' }
  const metadata = { association: { cursor, min: 1, max: -1, inverseMax: 1 } }
  await client.call('SCHEMA_APPLY', {
    collectionId: 'Parcels',
    document: documentOf('Parcels', { name: text('Name') }),
  })
  const trucks = documentOf('Trucks', { name: text('Name'), parcels: { ...parcels, metadata } } as never)
  await client.call('SCHEMA_APPLY', { collectionId: 'Trucks', document: trucks })
  const records = ['p1', 'p2', 'p3'].map(id => ({ id, name: id }))
  await client.call('DATA_BULK_UPDATE', { collectionId: 'Parcels', records })
  const load = (id: string, links: object) =>
    client.call('DATA_UPSERT', { collectionId: 'Trucks', id, record: { name: id, parcels: links } })
  await load('first', { set: ['p1', 'p2'] })
  await load('second', { set: ['p3'] })
  await load('second', { add: ['p2'] })
  await expect(load('second', { add: ['p1'] })).rejects.toThrow(/400 .*needs at least 1 link"/)
  const described = await client.call('DATA_DESCRIBE', { collectionId: 'Parcels', builder: true })
  const { detailGroupList, schema } = described
  const document = { name: 'Parcels', schema: { ...schema, required: ['truck'] }, detailGroupList }
  await client.call('SCHEMA_APPLY', { collectionId: 'Parcels', document })
  await expect(load('second', { remove: ['p2'] })).rejects.toThrow(/400 .*needs at least 1 link"/)
  const truck = await client.call('DATA_GET', { collectionId: 'Trucks', id: 'second' })
  expect(idsOf(truck.parcels)).toEqual(['p2', 'p3'])
})

describe('two at once: no record is linked by more than its side takes', () => {
  const joins: Record<string, (squad: string, skills: string[]) => Promise<unknown>> = {
    create: (squad, skills) => make(`${squad}-new`, skills),
    set: (squad, set) => save(squad, { set }),
    add: (squad, [id = '']) => save(squad, { add: [id] }),
    'bulk add': (squad, [id = '']) => bulk(squad, { add: [id] }),
    import: (squad, skills) => importLinks(squad, skills),
    'add from the other end': (squad, [id = '']) => fromOtherEnd(id, { add: [squad] }),
  }
  const names = Object.keys(joins)
  const pairs = names.flatMap((first, index) => names.slice(index).map(second => [first, second] as const))

  test.for(pairs)('[1-5-14] %s beside %s', async ([first, second]) => {
    const { named } = await makeRound()
    const squads = ['one', 'two'].map(named)
    await make(squads[0]!, ['d', 'e'].map(named))
    await make(squads[1]!, ['f', 'g'].map(named))
    // One more may link the skill.
    const wanted = named('a')
    const done = await atOnce([
      () => joins[first]!(squads[0]!, [wanted, named('d')]),
      () => joins[second]!(squads[1]!, [wanted, named('f')]),
    ])
    expect(done.filter(Boolean)).toHaveLength(1)
    const skill = await client.call('DATA_GET', { collectionId: 'Skills', id: wanted })
    expect(idsOf(skill.squads)).toHaveLength(bounds.inverseMax)
  })
})
