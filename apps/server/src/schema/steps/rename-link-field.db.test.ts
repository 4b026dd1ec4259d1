import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killDuring } from '../../../../../tests/integration/killing-proxy.ts'
import { type Employees, grant, link, makeEmployees, text } from '../../../../../tests/scenarios/employees.ts'
import { applySchema } from '../apply-schema.ts'

let world: Employees
beforeAll(async () => {
  world = await makeEmployees('rename_link_field')
  await world.seed('Skills', [{ id: 'a', name: 'A' }])
}, 120_000)
afterAll(() => world?.close())

const documentWith = (properties: Record<string, FieldSchema>, orderBy: string) => {
  const settings = { cursor: { collectionId: 'Skills', associationKey: 'crews' }, relationship: { properties } }
  const skills = link('Skills', { ...settings, defaultOrderBy: `relationship.${orderBy}` })
  return {
    name: 'Crews',
    schema: { type: 'object' as const, properties: { name: text('Name'), skills } },
    detailGroupList: [],
  }
}
const [role, since] = [text('Role'), text('Since')]
const before = documentWith({ role, since }, 'role')
/** Two that swap, one that goes, one that comes: every statement of the step. */
const renamed = documentWith({ since: role, role: since }, 'role')
const renames = { 'skills.since': 'role', 'skills.role': 'since' }

/** All that a rename touches: columns, definitions at both ends, what is read, and how history is told. */
async function state() {
  const { tenant } = world
  world.collections.forget(tenant.id)
  const tables = await world.tables.run(sql`select column_name::text as name from information_schema.columns
    where table_schema = ${tenant.schema} and table_name = 'Crews_skills' order by 1`)
  const [crews, skills] = [await world.collection('Crews'), await world.collection('Skills')]
  const reader = world.appUser('reader', [grant('Crews', 'read'), grant('Skills', 'read')])
  const cursor = { collectionId: 'Activity', filter: { recordId: { $eq: 'c' } }, options: { orderBy: 'createdAt' } }
  const log = JSON.parse((await world.records.list(reader, { cursor }, { core: true })).text) as { list: object[] }
  return {
    tables,
    versions: [crews.version, skills.version],
    settings: crews.document.schema.properties['skills']?.metadata?.association,
    there: skills.document.schema.properties['crews']?.metadata?.association?.relationship,
    record: (await world.get(world.admin, 'Crews', 'c'))['skills'],
    log: log.list,
  }
}

test('R33 a rename of link fields that is killed after any of its statements leaves everything as it was, or is done', async () => {
  const { tenant } = world
  const apply = (node: Parameters<typeof applySchema>[0], document: typeof before, more: object = {}) =>
    applySchema(node, { tenant, collectionId: 'Crews', document, author: 'admin', ...more })
  await apply(world, before)
  const set = [{ id: 'a', relationship: { role: 'cook', since: '2020' } }]
  await world.create(world.admin, 'Crews', { name: 'C', skills: { set } }, 'c')
  const modify = [{ id: 'a', relationship: { role: 'host', since: '2021' } }]
  await world.update(world.admin, 'Crews', 'c', { skills: { modify } })
  const asItWas = await state()
  let after = 0
  for (; after < 200; after += 1) {
    const isKilled = await killDuring(world.connectionString, after, database =>
      apply({ ...world, database }, renamed, { renames }),
    )
    if (!isKilled) break
    expect([after, await state()]).toEqual([after, asItWas])
  }
  expect(after).toBeGreaterThan(15)
  expect(after).toBeLessThan(200)
  const done = await state()
  expect(done.record).toMatchObject({ list: [{ relationship: { since: 'host', role: '2021' } }] })
  expect(done.settings).toMatchObject({
    defaultOrderBy: 'relationship.since',
    relationship: { properties: { since: role, role: since } },
  })
  expect(done.there).toEqual(done.settings?.relationship)
  expect(done.log.at(-1)).toMatchObject({
    changeLog: [
      {
        modify: [{ relationship: { since: 'host', role: '2021' }, prevRelationship: { since: 'cook', role: '2020' } }],
      },
    ],
  })
}, 120_000)
